import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { text } from '../fields.ts'
import { visitPassword } from './page-row.ts'

/** Uploaded files (wire contract, section 11). */
export const attachment = {
  visitFile: defineCall({
    summary:
      'The bytes of a file, for those who may read a page that it belongs to. Pictures, sound, film and PDF are shown, all else is a download. Knows `Range` and `If-None-Match`.',
    effect: 'read',
    answer: 'file',
    input: z.object({
      sign: text(100, 1),
      /** The key of a shared page that the file belongs to. */
      unique_key: text(100).optional(),
      _item_pwd: visitPassword(),
    }),
    output: z.never(),
    errors: ['NOT_FOUND', 'ITEM_NOT_VISIBLE'],
    legacyNames: ['common/visitFile'],
  }),
}
