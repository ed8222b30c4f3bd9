import { JSON_DEPTH } from './json/parse.ts'

/** The most characters that may come out of JSON that is laid out over lines. */
export const JSON_LAID_OUT_LENGTH = 1024 * 1024

/** Parts of generated Markdown that hold text of others. */

/** The protocol's stand-in for `&`, which shell scripts cannot send unencoded (docs/protocol.md, Fields). */
export const restoreAmpersands = (text: string): string => text.replaceAll('_this_and_change_', '&')

/** How many backticks stand together at most. */
function longestRun(code: string): number {
  let longest = 0
  for (const [run] of code.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  return longest
}

/** A fenced block of code: its fence is longer than any run of backticks in it. */
export function fenced(code: string, language = ''): string {
  const fence = '`'.repeat(Math.max(2, longestRun(code)) + 1)
  return `${fence}${language}\n${code}\n${fence}`
}

/** Text as inline code: its delimiters are longer than any run of backticks in it. */
export function inlineCode(code: string): string {
  const longest = longestRun(code)
  const delimiter = '`'.repeat(longest + 1)
  const pad = longest > 0 ? ' ' : ''
  return `${delimiter}${pad}${code}${pad}${delimiter}`
}

/**
 * How long JSON is when it is laid out over lines, without laying it out. Indenting makes a text longer by its depth: 58 kB of brackets would be
 * 232 MB.
 * @returns `null` when it nests deeper than `JSON_DEPTH`
 */
function laidOutLength(text: string): number | null {
  let length = 0
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    length += 1
    if (inString) {
      if (sign === '\\') {
        at += 1
        length += 1
      } else if (sign === '"') inString = false
    } else if (sign === '"') inString = true
    else if (sign === '{' || sign === '[') {
      depth += 1
      if (depth > JSON_DEPTH) return null
      length += 1 + depth * 2
    } else if (sign === '}' || sign === ']') {
      depth -= 1
      length += 1 + depth * 2
    } else if (sign === ',') length += 1 + depth * 2
    else if (sign === ':') length += 1
  }
  return length
}

/**
 * JSON laid out over lines, when that loses nothing of it (numbers keep their digits); else as it was. Also as it was when it nests too deep
 * (`JSON_DEPTH`) or would become too long (`JSON_LAID_OUT_LENGTH`).
 */
export function readableJson(text: string): { text: string; isJson: boolean } {
  const length = laidOutLength(text)
  if (length === null) return { text, isJson: false }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { text, isJson: false }
  }
  if (text.includes('\n') || length > JSON_LAID_OUT_LENGTH) return { text, isJson: true }
  const bare = (json: string) => json.replace(/\s+/g, '')
  const same = bare(JSON.stringify(value)) === bare(text)
  return { text: same ? JSON.stringify(value, null, 2) : text, isJson: true }
}
