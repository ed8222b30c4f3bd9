import { langOfText } from '#shared/i18n/page-texts.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { PAGE_CONTENT_BYTES } from '#shared/limits.ts'
import type { NewAddresses, Source } from './source.ts'

/** The text of a page here. The mover writes it, and `--verify` makes it again to compare. */

/** How a text came over. */
export interface MovedText {
  text: string
  /** The whole text when it is too large for a page here: it becomes a file of the page. */
  tooLarge?: string
}

/**
 * The text of a page of the source here.
 * @param otherType the type of its item when this site has no such items; '': it has
 * @param sign of the file that holds a text which is too large
 */
export function movedText(
  source: Pick<Source, 'replaceAddresses'>,
  to: NewAddresses,
  { text, otherType, sign = '' }: { text: string; otherType: string; sign?: string },
): MovedText {
  const plain = source.replaceAddresses(cleaned(text), to)
  const whole = otherType === '' ? plain : asData(plain, otherType)
  if (Buffer.byteLength(whole) <= PAGE_CONTENT_BYTES) return { text: whole }
  const { tooLarge } = wordsFor(whole)
  return { text: tooLarge(`/api/attachment/visitFile?sign=${sign}`), tooLarge: whole }
}

/** A text without what no text here may have: NUL characters, and halves of surrogate pairs. */
const cleaned = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** Data of a page that this site cannot show, in a block of code under a note. */
function asData(data: string, otherType: string): string {
  const longest = Math.max(2, ...[...data.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${wordsFor(data).otherType(otherType)}\n\n${fence}json\n${data}\n${fence}\n`
}

/** The words that are written into a text, in its language. */
const wordsFor = (text: string) => serverTexts(langOfText(text)).moveIn
