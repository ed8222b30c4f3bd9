const [LESS, GREATER, AMPERSAND, SEMICOLON] = [60, 62, 38, 59]
/** The longest name of a character in HTML, with its marks. */
const ENTITY_MOST = 10
const WIDE = { first: 0x1100, last: 0xffdc }

/**
 * About how many columns of a fixed-width font the text of a part of safe HTML has. It reads each character once and makes no strings, because long
 * pages have millions of them.
 */
export function textWidth(html: string, from = 0, to = html.length): number {
  let width = 0
  for (let at = from; at < to; at += 1) {
    const code = html.charCodeAt(at)
    if (code === LESS) {
      const end = html.indexOf('>', at)
      if (end < 0) break
      at = end
    } else if (code === AMPERSAND) {
      let end = at + 1
      while (end < at + ENTITY_MOST && html.charCodeAt(end) !== SEMICOLON) end += 1
      if (html.charCodeAt(end) === SEMICOLON) at = end
      width += 1
    } else width += code >= WIDE.first && code <= WIDE.last ? 2 : 1
  }
  return width
}

/** The beginnings of a mark in a text, in order. */
export function placesOf(text: string, mark: string, from = 0, to = text.length): number[] {
  const places: number[] = []
  for (let at = text.indexOf(mark, from); at >= 0 && at < to; at = text.indexOf(mark, at + mark.length)) places.push(at)
  return places
}

/** The offset after the tag that begins at `at`. Values of attributes are in double quotes and may contain `>`. */
export function endOfTag(html: string, at: number): number {
  let isQuoted = false
  for (let end = at + 1; end < html.length; end += 1) {
    const code = html.charCodeAt(end)
    if (code === 34) isQuoted = !isQuoted
    else if (code === GREATER && !isQuoted) return end + 1
  }
  return html.length
}
