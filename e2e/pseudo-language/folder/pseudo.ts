/** The letters of English with their replacements. Words can still be read, but contain no English letter. */
const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = 'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'

/** Parts that are not changed: placeholders, addresses, code. */
const KEPT = /(\{\w+\}|\$\d*|https?:\/\/\S+|`[^`]*`)/

/** The growth of a text, as a factor. */
const LONGER_BY = 0.4
/** The longest run of added signs, so that lines can break between them. */
const ROW = 6

const accented = (text: string): string => text.replace(/[a-zA-Z]/g, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? '')

function longer(text: string): string {
  const count = Math.ceil(text.length * LONGER_BY)
  const rows = Array.from({ length: Math.ceil(count / ROW) }, (_, i) => '·'.repeat(Math.min(ROW, count - i * ROW)))
  return rows.join(' ')
}

/** Arguments of text functions are content of users, so they are not changed. */
const textsIn = (given: unknown): string[] =>
  typeof given === 'string' ? [given] : given && typeof given === 'object' ? Object.values(given).flatMap(textsIn) : []

/**
 * A text of the pseudo-language: `Save page` → `⟦Šåṽé þåĝé ····⟧`.
 * @param said the parts that are not changed
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

/** Texts of the pseudo-language in the same structure as those of English. */
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
