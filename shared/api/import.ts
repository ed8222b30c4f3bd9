import * as z from 'zod'
import { defineCall } from '#shared/define-call.ts'
import { id, idOrNew, jsonField, line, N, ownDoorOnly, text } from '#shared/fields.ts'
import { IMPORT_EXISTING } from '#shared/kinds.ts'
import { IMPORT_BYTES, IMPORT_ROWS, ITEM_NAME_LENGTH } from '#shared/limits.ts'

/** An operation that has been started (`operation/info`). */
const started = z.object({ operation_id: N() })

const refusals = [
  'ITEM_CREATION_CLOSED',
  'NOT_FOUND',
  'IMPORT_NOT_ALLOWED',
  'ITEM_ARCHIVED',
  'OPERATIONS_FULL',
  'STORAGE_FAILED',
] as const
const ofFile = ['FILE_TOO_LARGE', 'IMPORT_UNKNOWN'] as const

/** The name of a reader, as a preview lists them in `formats`. Empty: the content decides. */
const format = line(20, 0).optional()

/** How an import treats existing pages with the same folder and title: they get the new text, they stay, or they stay and the new page gets a number. */
const existing = z.enum(IMPORT_EXISTING).optional()

/** Rows of the tree of a preview (`id`) that do not come over. A folder stands for everything in it. */
const leaveOut = jsonField(z.array(z.string().regex(/^[\w-]{10}$/)).max(IMPORT_ROWS)).optional()

/** Imports (docs/protocol.md, Import). Their results are in shared/import-report.ts. */
export const importCalls = {
  auto: defineCall({
    summary:
      'Import a file and wait for its end: into a new item, or with `item_id` into an item. The content of the file says what it is, unless `format` names a reader. `existing` says what happens to pages of the same folder and title.',
    effect: 'write',
    file: { names: ['file'], most: IMPORT_BYTES },
    input: z.object({
      item_id: idOrNew(),
      /** `runapi`: from a client of the protocol. */
      from: text(20).optional(),
      format,
      existing,
    }),
    output: z.object({
      /** 0: the new item is not ready yet. */
      item_id: N(),
      operation_id: ownDoorOnly(N()),
    }),
    errors: [
      ...refusals,
      ...ofFile,
      'IMPORT_BROKEN',
      'IMPORT_TOO_LARGE',
      'TOO_MANY_PAGES',
      'TOO_MANY_CATALOGS',
      'PAGE_COUNT_EXCEEDED',
      'TOO_MANY_ITEMS',
      'STORAGE_FULL',
    ],
  }),
  preview: defineCall({
    summary:
      'Send a file and learn what an import of it would bring. Nothing is written. The result is that of the operation. Instead of a file, `operation_id` takes that of an earlier preview: to read it as another `format`.',
    effect: 'write',
    file: { names: ['file'], most: IMPORT_BYTES },
    input: z.object({ item_id: idOrNew(), operation_id: idOrNew(), format }),
    output: started,
    errors: [...refusals, ...ofFile],
  }),
  start: defineCall({
    summary:
      'Import the file of a preview, as the preview has read it: into a new item, or with `item_id` into an item. `leave_out` lists rows of the tree of the preview that do not come over.',
    effect: 'write',
    input: z.object({
      /** The operation of the preview. */
      operation_id: id(),
      item_id: idOrNew(),
      /** The name of the new item; empty: that of the source. */
      item_name: line(ITEM_NAME_LENGTH, 0).optional(),
      existing,
      leave_out: leaveOut,
    }),
    output: started,
    errors: refusals,
  }),
  undo: defineCall({
    summary:
      'Take a finished import of the user back: what it made goes, what it changed gets its former text. Pages that were changed since stay.',
    effect: 'write',
    input: z.object({
      /** The operation of the import. */
      operation_id: id(),
    }),
    output: started,
    errors: ['NOT_FOUND', 'ITEM_NOT_MANAGED', 'ITEM_ARCHIVED', 'OPERATIONS_FULL'],
  }),
}
