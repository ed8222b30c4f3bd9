/** Parts of generated Markdown that hold text of others. */

/** The protocol's stand-in for `&`, which shell scripts cannot send unencoded (wire contract, section 10.5). */
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

/** JSON laid out over lines, when that loses nothing of it (numbers keep their digits); else as it was. */
export function readableJson(text: string): { text: string; isJson: boolean } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { text, isJson: false }
  }
  const bare = (json: string) => json.replace(/\s+/g, '')
  const same = bare(JSON.stringify(value)) === bare(text)
  return { text: same && !text.includes('\n') ? JSON.stringify(value, null, 2) : text, isJson: true }
}
