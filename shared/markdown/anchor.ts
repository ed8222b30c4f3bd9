import { MAX_ANCHOR_LENGTH } from './limits.ts'

/** The prefix of anchors of headings. Because of the hyphen an anchor can never be the name of a global variable or a form field. */
export const HEADING_PREFIX = 'h-'

/** The prefix of anchors from raw HTML. */
export const USER_PREFIX = 'user-'

/**
 * The readable part of an anchor: in lower case, with letters and digits of any script, and hyphens for spaces. The rule is that of GitHub, so that
 * links written for GitHub work.
 * @param text the text of a heading
 * @returns the slug; `section` when nothing is left
 */
export function slugify(text: string): string {
  const slug = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
  const short = Array.from(slug.slice(0, MAX_ANCHOR_LENGTH * 2))
    .slice(0, MAX_ANCHOR_LENGTH)
    .join('')
  return short || 'section'
}

/**
 * Creates unique anchors for the headings of a page: the second `参数` becomes `h-参数-1`.
 * @returns a function from heading text to its anchor
 */
export function createAnchors(): (text: string) => string {
  const used = new Set<string>()
  const counts = new Map<string, number>()
  return (text) => {
    const base = HEADING_PREFIX + slugify(text)
    let count = counts.get(base) ?? 0
    let id = count === 0 ? base : `${base}-${count}`
    while (used.has(id)) {
      count += 1
      id = `${base}-${count}`
    }
    counts.set(base, count + 1)
    used.add(id)
    return id
  }
}
