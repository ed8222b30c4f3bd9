import { z } from 'zod'
import { type CallOutcome, defineCall } from '../define-call.ts'
import { idOrNew, N, own, S } from '../fields.ts'

/** An uploaded file. `url` goes into a text as it is. */
const Uploaded = z.object({
  url: S(),
  file_id: own(N()),
  display_name: own(S()),
  /** The media type, as the bytes tell it. */
  file_type: own(S()),
  file_size: own(N()),
})

const errors = [
  'NO_PERMISSION',
  'NOT_FOUND',
  'ITEM_ARCHIVED',
  'WRONG_ITEM',
  'FILE_TOO_LARGE',
  'FILE_REFUSED',
  'FILE_MISMATCH',
] as const

/** Clients of the protocol get no envelope here (wire contract, section 1.3). */
const bareUrl = (outcome: CallOutcome) =>
  outcome.ok ? { url: (outcome.data as z.output<typeof Uploaded>).url, success: 1 } : undefined

/** The page that the file is for, or the item of a page that was never saved; without both it belongs to its owner alone. */
const input = z.object({ page_id: idOrNew(), item_id: idOrNew() })

/** Calls that take a file (wire contract, section 9). */
export const uploadCalls = {
  upload: defineCall({
    summary: 'Upload a file, as an attachment of a page or to have its address.',
    effect: 'write',
    file: { names: ['file'] },
    input,
    output: Uploaded,
    errors,
    legacyNames: ['attachment/attachmentUpload'],
    legacyJson: bareUrl,
  }),
  uploadImg: defineCall({
    summary: 'Upload a picture for a text.',
    effect: 'write',
    file: { names: ['image', 'editormd-image-file', 'file'] },
    input,
    output: Uploaded,
    errors,
    legacyNames: ['attachment/uploadImg'],
    // Editors read `message`, scripts the code.
    legacyJson: (outcome) =>
      outcome.ok
        ? bareUrl(outcome)
        : { message: outcome.message, success: 0, error_code: outcome.code, error_message: outcome.message },
  }),
}
