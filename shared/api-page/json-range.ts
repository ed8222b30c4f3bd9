/** The position of a value in a JSON text. */
export interface JsonRange {
  from: number
  /** After its last character. */
  to: number
}

/**
 * Finds a value in a JSON text by its path of keys. Of duplicate keys the last one counts, as for `JSON.parse`.
 * @param text valid JSON
 */
export function valueAt(text: string, path: readonly string[]): JsonRange | undefined {
  let found: JsonRange | undefined
  /** The current key of each open object; null for lists. */
  const keys: (string | null)[] = []
  let key: string | undefined
  const isHere = () => keys.length === path.length && keys.every((one, i) => one === path[i])
  const starts: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string
    if (/[\s:]/.test(sign)) continue
    if (sign === ',') {
      key = undefined
      continue
    }
    if (sign === '}' || sign === ']') {
      keys.pop()
      const from = starts.pop() ?? at
      if (isHere()) found = { from, to: at + 1 }
      continue
    }
    const end = sign === '"' ? endOfText(text, at) : /[{[]/.test(sign) ? at + 1 : endOfWord(text, at)
    const isKey =
      sign === '"' && keys.length > 0 && keys.at(-1) !== null && key === undefined && isBeforeColon(text, end)
    if (isKey) {
      key = JSON.parse(text.slice(at, end)) as string
      keys[keys.length - 1] = key
    } else if (sign === '{' || sign === '[') {
      starts.push(at)
      keys.push(sign === '{' ? '' : null)
      key = undefined
    } else if (isHere()) found = { from: at, to: end }
    at = end - 1
  }
  return found
}

function endOfText(text: string, at: number): number {
  let end = at + 1
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1
  return end + 1
}

function endOfWord(text: string, at: number): number {
  let end = at
  while (end < text.length && !/[\s,\]}]/.test(text[end] as string)) end += 1
  return end
}

function isBeforeColon(text: string, end: number): boolean {
  let at = end
  while (/\s/.test(text[at] ?? '')) at += 1
  return text[at] === ':'
}
