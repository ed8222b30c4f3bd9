import * as z from 'zod'
import { defineCall } from '#shared/define-call.ts'
import { EXPORT_FORMAT_NAMES } from '#shared/export-formats.ts'
import { id, idOrNew, N, nothing, text } from '#shared/fields.ts'

/** The subject of an export. `cat_id` and `page_id` 0: the whole item. */
const chosen = () => z.object({ item_id: id(), cat_id: idOrNew(), page_id: idOrNew() })

const REFUSALS = ['NO_PERMISSION', 'NOT_FOUND', 'WRONG_ITEM'] as const
const DOCUMENT_REFUSALS = [
  ...REFUSALS,
  'EXPORT_EMPTY',
  'EXPORT_RUNS',
  'WORK_TOO_LARGE',
  'WORK_TOO_LONG',
  'STORAGE_FAILED',
] as const

/** Exports of items, catalogs and pages as files (docs/protocol.md, Export). The answers are made for navigations, not for background calls. */
export const exportCalls = {
  checkMarkdownLimit: defineCall({
    summary: 'Whether the user may export in this format now. This product sets no limit.',
    effect: 'read',
    input: z.object({ export_format: text(20).optional() }),
    output: nothing(),
  }),
  markdown: defineCall({
    summary:
      'An item, one of its catalogs or one page as a zip archive of Markdown files with pictures and attachments. It holds what the caller may write.',
    effect: 'read',
    answer: 'file',
    input: chosen(),
    output: z.never(),
    errors: [...REFUSALS, 'MARKDOWN_NOT_HERE'],
  }),
  pdf: defineCall({
    summary:
      'An item, one of its catalogs or one page as a PDF with contents, outline and pictures. It holds what the caller may write. One document of a user is made at a time.',
    effect: 'read',
    answer: 'file',
    input: chosen(),
    output: z.never(),
    errors: DOCUMENT_REFUSALS,
  }),
  site: defineCall({
    summary:
      'An item, one of its catalogs or one page as a zip archive of HTML files for reading offline. It holds what the caller may write. One document of a user is made at a time.',
    effect: 'read',
    answer: 'file',
    input: chosen(),
    output: z.never(),
    errors: DOCUMENT_REFUSALS,
    legacyNames: ['exportHtml/export'],
  }),
  start: defineCall({
    summary:
      'Export an item, one of its catalogs or one page in a format. Its operation writes the file, which `operation/result` answers for a day. It holds what the caller may write.',
    effect: 'write',
    input: chosen().extend({ format: z.enum(EXPORT_FORMAT_NAMES) }),
    output: z.object({
      /** The operation (`operation/info`). Its result is in shared/export-report.ts. */
      operation_id: N(),
    }),
    errors: [
      ...REFUSALS,
      'EXPORT_FORMAT_NOT_HERE',
      'EXPORT_EMPTY',
      'EXPORT_NO_CALLS',
      'OPERATIONS_FULL',
      'EXPORT_TOO_LARGE',
    ],
  }),
  word: defineCall({
    summary:
      'An item, one of its catalogs or one page as a Word document (.docx) with contents and pictures. It holds what the caller may write. One document of a user is made at a time.',
    effect: 'read',
    answer: 'file',
    input: chosen(),
    output: z.never(),
    errors: DOCUMENT_REFUSALS,
  }),
}
