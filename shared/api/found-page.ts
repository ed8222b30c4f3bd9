import { z } from 'zod'
import { I, ownDoorOnly, S } from '#shared/fields.ts'

/** What to mark in a text: pairs of start and length, in UTF-16 code units. */
const Marks = z.array(z.tuple([I(), I()]))

/** What a search says of a found page on our own door only. */
export const foundPageFields = {
  /** A part of the text with most of the words, as plain text on one line, without the title of the page. */
  excerpt: ownDoorOnly(
    z.object({
      text: S(),
      marks: Marks,
    }),
  ),
  title_marks: ownDoorOnly(Marks),
  /** The names of the catalogs that the page is in, from the outside in. */
  catalogs: ownDoorOnly(z.array(S())),
}
