import { decoded } from '#shared/decoded.ts'
import { codeLines, endOfCode } from '#shared/page-link/scan.ts'

/**
 * Matches, in this order: an escaped character, the start of inline code, the target of a link or picture, a link definition, an attribute of HTML, an
 * opening bracket.
 * Each alternative begins with another character or fails within a few characters, so the time is linear in the length of the line.
 */
const TARGETS =
  /\\.|(`+)|\]\([ \t]*(?:<([^<>\n]*)>|((?:[^\s()<>\\]|\\.|\([^\s()]*\))+))|^[ ]{0,3}\[[^\]\n]+\]:[ \t]*(?:<([^<>\n]*)>|(\S+))|(?:^|[\s"'])(?:src|href|poster)[ \t]*=[ \t]*(?:"([^"\n]*)"|'([^'\n]*)')|\[/dg

/** Addresses outside of the source, or of a heading of the same page. */
const OUTSIDE = /^(?:[a-z][a-z0-9+.-]*:|\/\/|#|$)/i

/**
 * Replaces addresses of links, pictures and HTML in a Markdown text. Code and addresses with a scheme are not changed.
 * @param replace gets an address without escapes; undefined keeps it
 */
export function replaceTargets(markdown: string, replace: (address: string) => string | undefined): string {
  if (!/\]\(|\]:|=/.test(markdown)) return markdown
  const code = codeLines(markdown)
  let line = -1
  return markdown
    .split('\n')
    .map((text) => {
      line += 1
      return code.has(line) ? text : replaceInLine(text, replace)
    })
    .join('\n')
}

function replaceInLine(line: string, replace: (address: string) => string | undefined): string {
  let made = ''
  let done = 0
  // The words of a link may begin on an earlier line. So only an escaped bracket on this line rules a link out.
  let open = 0
  let hasEscapedBracket = false
  TARGETS.lastIndex = 0
  for (let match = TARGETS.exec(line); match; match = TARGETS.exec(line)) {
    const ticks = match[1]
    if (ticks) {
      TARGETS.lastIndex = endOfCode(line, match.index, ticks)
      continue
    }
    if (match[0] === '[') open += 1
    if (match[0] === '\\[') hasEscapedBracket = true
    const group = [2, 3, 4, 5, 6, 7].find((at) => match?.[at] !== undefined)
    if (group === undefined) continue
    if (group <= 3 && open === 0 && hasEscapedBracket) continue
    if (group <= 3) open = Math.max(0, open - 1)
    const written = match[group] as string
    const isHtml = group >= 6
    const address = isHtml ? written.replaceAll('&amp;', '&') : written.replace(/\\([!-/:-@[-`{-~])/g, '$1')
    const other = OUTSIDE.test(address.trim()) ? undefined : replace(address.trim())
    if (other === undefined) continue
    let [from, to] = match.indices?.[group] ?? [0, 0]
    // An address in angle brackets may contain blanks; the new one contains none.
    if (group === 2 || group === 4) [from, to] = [from - 1, to + 1]
    made += line.slice(done, from) + other
    done = to
  }
  return made + line.slice(done)
}

/** An address in its parts: the path without percent-encoding, and the anchor with its `#`. */
export function partsOf(address: string): { path: string; hash: string } {
  const [whole = '', hash = ''] = address.split(/(?=#)/, 2)
  const [path = ''] = whole.split('?', 1)
  return { path: decoded(path), hash }
}
