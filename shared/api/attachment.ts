import * as z from 'zod'
import { defineCall } from '#shared/define-call.ts'
import { I, id, idList, integerOr, jsonField, N, nothing, ownDoorOnly, rowCount, S, T, text } from '#shared/fields.ts'
import { ATTACHMENT_TYPE, FILE_STATE } from '#shared/kinds.ts'
import { ATTACHMENTS_PER_PAGE, PAGE_SIZE_MOST } from '#shared/limits.ts'
import { visitPassword } from './page-row.ts'

/** An uploaded file. Sizes are in bytes, fields that end in `_m` in MiB with three decimals. */
const FileRow = z.object({
  file_id: N(),
  uid: N(),
  /** The media type, found from the bytes. */
  file_type: S(),
  visit_times: N(),
  file_size: N(),
  file_size_m: I(),
  item_id: N(),
  page_id: N(),
  display_name: S(),
  url: S(),
  addtime: T(),
  /** Empty for a file that nobody has opened. Existing clients then get the epoch, as in the protocol. */
  last_visit_time: T(),
  username: S(),
  /** Since when the storage does not have its bytes, in unix seconds; 0: it has them. */
  missing_since: ownDoorOnly(I()),
})

const filter = {
  page: integerOr(1, 1),
  count: rowCount(ATTACHMENTS_PER_PAGE),
  /** -1 (or 0): all, 1: pictures, 2: everything else. */
  attachment_type: integerOr(ATTACHMENT_TYPE.all, ATTACHMENT_TYPE.all, ATTACHMENT_TYPE.general),
  display_name: text(200).optional(),
  /** For administrators: a part of the name of the owner. */
  username: text(200).optional(),
}

/** Uploaded files (docs/protocol.md, Files). */
export const attachment = {
  getMyList: defineCall({
    summary: "The user's own files, the newest first, with the space that all of them take and this month's downloads.",
    effect: 'read',
    input: z.object(filter),
    output: z.object({
      list: z.array(FileRow),
      total: N(),
      used: N(),
      used_m: I(),
      used_flow_m: I(),
      upload_mb: ownDoorOnly(I()),
    }),
  }),
  deleteMyAttachment: defineCall({
    summary: 'Delete a file of the user, wherever it is shown.',
    effect: 'write',
    input: z.object({ file_id: id() }),
    output: nothing(),
    errors: ['NOT_FOUND', 'ITEM_ARCHIVED'],
  }),
  bindingPage: defineCall({
    summary: "Make a file of the user an attachment of a page; the page's readers may read it from then on.",
    effect: 'write',
    input: z.object({ file_id: id(), page_id: id() }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'ITEM_ARCHIVED'],
  }),
  getAllList: defineCall({
    summary: 'The files of everybody, the newest first.',
    effect: 'read',
    input: z.object({
      ...filter,
      /** A value of `FILE_STATE`. */
      state: integerOr(FILE_STATE.all, FILE_STATE.all, FILE_STATE.missing),
    }),
    output: z.object({
      list: z.array(FileRow),
      total: N(),
      used: N(),
      used_m: I(),
      /** The bytes of all files that match, in the list and on its other pages. */
      found_bytes: ownDoorOnly(I()),
      /** When the storage was last compared with the list, in unix seconds; 0: never. */
      missing_checked: ownDoorOnly(I()),
      /** 1: this comparison is running. */
      is_checking: ownDoorOnly(I()),
    }),
    errors: ['NO_PERMISSION'],
  }),
  deleteAttachment: defineCall({
    summary: 'Delete a file of anybody.',
    effect: 'write',
    input: z.object({ file_id: id() }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'NOT_FOUND'],
  }),
  deleteAttachments: defineCall({
    summary: 'Delete files of anybody, up to a hundred at once. Those that are gone already are skipped.',
    effect: 'write',
    input: z.object({ file_ids: jsonField(z.array(id()).min(1).max(PAGE_SIZE_MOST)) }),
    output: z.object({ deleted: I() }),
    errors: ['NO_PERMISSION'],
  }),
  getUnusedList: defineCall({
    summary:
      'The files that no page has and that are older than a day, the newest first: `attachment/getAllList` with `state` 1, for newer clients.',
    effect: 'read',
    legacyOnly: true,
    input: z.object(filter),
    output: z.object({ list: z.array(FileRow), total: I() }),
    errors: ['NO_PERMISSION'],
  }),
  batchDeleteAttachments: defineCall({
    summary:
      'Delete files of anybody, up to a hundred at once: `attachment/deleteAttachments` for newer clients. `failed` counts those that are gone already.',
    effect: 'write',
    legacyOnly: true,
    input: z.object({ file_ids: idList(PAGE_SIZE_MOST) }),
    output: z.object({ success: I(), failed: I() }),
    errors: ['NO_PERMISSION'],
  }),
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
    errors: ['NOT_FOUND', 'ITEM_NOT_VISIBLE', 'TRAFFIC_USED_UP'],
    legacyNames: ['common/visitFile'],
  }),
}
