/** The longest example on a page, in UTF-16 units. */
export const EXAMPLE_LENGTH = 64 * 1024

const MAX_DEPTH = 60

/** Only thrown and caught inside this file. */
class TooLong extends Error {}

/**
 * A value as JSON with two spaces of indentation. YAML can repeat a value in many places, so the length is limited during writing.
 * @returns undefined if it would be longer than `EXAMPLE_LENGTH` or deeper than 60 levels
 */
export function jsonText(value: unknown): string | undefined {
  const parts: string[] = []
  let length = 0
  const put = (text: string) => {
    length += text.length
    if (length > EXAMPLE_LENGTH) throw new TooLong()
    parts.push(text)
  }
  const write = (one: unknown, depth: number) => {
    if (typeof one === 'string' && one.length > EXAMPLE_LENGTH) throw new TooLong()
    if (typeof one !== 'object' || one === null) return put(JSON.stringify(one) ?? 'null')
    if (depth > MAX_DEPTH) throw new TooLong()
    const isList = Array.isArray(one)
    const keys = isList ? one.keys() : Object.keys(one)
    let count = 0
    put(isList ? '[' : '{')
    for (const key of keys) {
      put(`${count === 0 ? '' : ','}\n${'  '.repeat(depth + 1)}`)
      if (!isList) put(`${JSON.stringify(key)}: `)
      write((one as Record<string | number, unknown>)[key], depth + 1)
      count += 1
    }
    if (count > 0) put(`\n${'  '.repeat(depth)}`)
    put(isList ? ']' : '}')
  }
  try {
    write(value, 0)
    return parts.join('')
  } catch (error) {
    if (error instanceof TooLong) return undefined
    throw error
  }
}
