import { HEADING_PREFIX, slugify, USER_PREFIX } from '#shared/markdown/anchor.ts'

/**
 * The element to which an anchor leads. It is an id, or what people write by hand: `安装` or `Install` for a heading with that text, as in links within a
 * page (shared/markdown/sanitize.ts), or the name of an anchor from raw HTML.
 */
export function findAnchor(name: string): HTMLElement | null {
  return (
    document.getElementById(name) ??
    (name ? document.getElementById(HEADING_PREFIX + slugify(name)) : null) ??
    document.getElementById(USER_PREFIX + name)
  )
}
