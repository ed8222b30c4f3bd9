import * as z from 'zod'
import { type CallOutcome, defineCall } from '#shared/define-call.ts'
import { id, idOrNew, N, nothing, ownDoorOnly, S, T, text } from '#shared/fields.ts'
import { visitPassword } from './page-row.ts'

/** An uploaded file. `url` can be used in a text as it is. */
const Uploaded = z.object({
  url: S(),
  file_id: ownDoorOnly(N()),
  display_name: ownDoorOnly(S()),
  /** The media type, found from the bytes. */
  file_type: ownDoorOnly(S()),
  file_size: ownDoorOnly(N()),
})

const errors = [
  'NO_PERMISSION',
  'NOT_FOUND',
  'ITEM_ARCHIVED',
  'WRONG_ITEM',
  'FILE_TOO_LARGE',
  'FILE_REFUSED',
  'FILE_MISMATCH',
  'STORAGE_FULL',
] as const

/** The answer for clients of the protocol, without an envelope (docs/protocol.md, Envelope). */
const bareUrl = (outcome: CallOutcome) =>
  outcome.ok ? { url: (outcome.data as z.output<typeof Uploaded>).url, success: 1 } : undefined

/** The page of the file, or the item of a page that is not saved yet. Without both the file belongs to its owner only. */
const input = z.object({ page_id: idOrNew(), item_id: idOrNew() })

/** The files of pages (docs/protocol.md, Pages). */
export const uploadCalls = {
  uploadList: defineCall({
    summary: 'The attachments of a page, the newest first. Pictures of its text are none of them.',
    effect: 'read',
    input: z.object({
      page_id: idOrNew(),
      /** The key of the page, if it is a shared page. */
      unique_key: text(100).optional(),
      _item_pwd: visitPassword(),
    }),
    output: z.array(
      z.object({
        file_id: N(),
        display_name: S(),
        file_type: S(),
        file_size: ownDoorOnly(N()),
        url: S(),
        addtime: T(),
        /** 1: the caller may delete it. */
        may_delete: ownDoorOnly(N()),
      }),
    ),
    errors: ['ITEM_NOT_VISIBLE', 'NOT_FOUND'],
  }),
  deleteUploadFile: defineCall({
    summary: 'Delete an attachment of a page. One that other pages have too is only taken from this page.',
    effect: 'write',
    input: z.object({ page_id: id(), file_id: id() }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'ITEM_ARCHIVED', 'FILE_NOT_YOURS'],
  }),
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
