import { JSON_DEPTH } from './json/parse.ts'

/** The most characters of formatted JSON. */
export const JSON_FORMATTED_LENGTH = 1024 * 1024

/** Parts of generated Markdown that contain text of users. */

/** The protocol's stand-in for `&`, which shell scripts cannot send unencoded (docs/protocol.md, Fields). */
export const restoreAmpersands = (text: string): string => text.replaceAll('_this_and_change_', '&')

/** The length of the longest run of backticks. */
function longestRun(code: string): number {
  let longest = 0
  for (const [run] of code.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  return longest
}

/** A fenced code block. Its fence is longer than any run of backticks in the code. */
export function fenced(code: string, language = ''): string {
  const fence = '`'.repeat(Math.max(2, longestRun(code)) + 1)
  return `${fence}${language}\n${code}\n${fence}`
}

/** Inline code. Its delimiters are longer than any run of backticks in the code. */
export function inlineCode(code: string): string {
  const longest = longestRun(code)
  const delimiter = '`'.repeat(longest + 1)
  const pad = longest > 0 ? ' ' : ''
  return `${delimiter}${pad}${code}${pad}${delimiter}`
}

/**
 * The length of JSON after formatting, computed without formatting it. Indentation can make it very long: 58 kB of brackets would become 232 MB.
 * @returns `null` when the nesting is deeper than `JSON_DEPTH`
 */
function formattedLength(text: string): number | null {
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
 * Formats JSON. The text stays as it is if formatting would lose something (digits of numbers), if the nesting is too deep (`JSON_DEPTH`), or if
 * the result would be too long (`JSON_FORMATTED_LENGTH`).
 */
export function readableJson(text: string): { text: string; isJson: boolean } {
  const length = formattedLength(text)
  if (length === null) return { text, isJson: false }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { text, isJson: false }
  }
  if (text.includes('\n') || length > JSON_FORMATTED_LENGTH) return { text, isJson: true }
  const bare = (json: string) => json.replace(/\s+/g, '')
  const same = bare(JSON.stringify(value)) === bare(text)
  return { text: same ? JSON.stringify(value, null, 2) : text, isJson: true }
}
