/** The letters of English and what they become: words can still be read, and no letter of them is left. */
const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = 'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'

/** What stays as it is: places that are filled later, addresses, code. */
const KEPT = /(\{\w+\}|\$\d*|https?:\/\/\S+|`[^`]*`)/

/** How much longer a text gets. */
const LONGER_BY = 0.4
/** Most signs in a row, so that what is added can be broken into lines as words can. */
const ROW = 6

const accented = (text: string): string => text.replace(/[a-zA-Z]/g, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? '')

function longer(text: string): string {
  const count = Math.ceil(text.length * LONGER_BY)
  const rows = Array.from({ length: Math.ceil(count / ROW) }, (_, i) => '·'.repeat(Math.min(ROW, count - i * ROW)))
  return rows.join(' ')
}

/** Texts in what a function was given: they are somebody's words and stay as they are. */
const textsIn = (given: unknown): string[] =>
  typeof given === 'string' ? [given] : given && typeof given === 'object' ? Object.values(given).flatMap(textsIn) : []

/**
 * A text of the pseudo-language: `Save page` → `⟦Šåṽé þåĝé ····⟧`.
 * @param said what stays as it is in it
 */
function pseudoText(text: string, said: readonly string[] = []): string {
  if (text.trim() === '') return text
  const parts = said.filter(Boolean).sort((a, b) => b.length - a.length)
  const split = (piece: string, by: readonly string[]): string => {
    const [first, ...rest] = by
    if (first === undefined)
      return piece
        .split(KEPT)
        .map((one, i) => (i % 2 === 1 ? one : accented(one)))
        .join('')
    return piece
      .split(first)
      .map((one) => split(one, rest))
      .join(first)
  }
  return `⟦${split(text, parts)} ${longer(text)}⟧`
}

/** Texts of the pseudo-language from those of English: the same shape. */
export function pseudo<T>(texts: T): T {
  if (typeof texts === 'string') return pseudoText(texts) as T
  if (typeof texts === 'function')
    return ((...given: unknown[]) =>
      pseudoText((texts as (...all: unknown[]) => string)(...given), textsIn(given))) as T
  if (Array.isArray(texts)) return texts.map(pseudo) as T
  if (texts && typeof texts === 'object')
    return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, pseudo(text)])) as T
  return texts
}
