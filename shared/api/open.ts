import * as z from 'zod'
import { defineCall } from '#shared/define-call.ts'
import { textOfError } from '#shared/errors.ts'
import { escaped, I, idOrNew, integerOr, line, N, S, T, text } from '#shared/fields.ts'
import { PROTOCOL_LANG } from '#shared/i18n/languages.ts'
import { CATALOG_PATH_BYTES, DEFAULT_ORDER, PAGE_CONTENT_BYTES } from '#shared/limits.ts'
import { PROTOCOL_WORDS } from '#shared/protocol-words.ts'
import { keyFields, PageRow, pushFields } from './page-row.ts'

const push = {
  effect: 'write',
  input: z.object(pushFields),
  output: PageRow,
  errors: ['KEY_MISMATCH', 'TOO_MANY_PAGES', 'CATALOG_TOO_DEEP', 'ITEM_ARCHIVED'],
} as const

const PushedPages = z.object({ pages: z.array(z.object({ page_id: N(), page_title: S() })) })

/** `refused`: the pages of a source text that were not pushed, with the reasons. */
const PushedComments = PushedPages.extend({ refused: z.array(z.object({ page_title: S(), message: S() })) })

const { success, failure } = PROTOCOL_WORDS

/**
 * The plain-text answer with the words that old scripts look for, in any language, with a line feed at the end (docs/protocol.md, Open API).
 */
const plainText: NonNullable<Parameters<typeof defineCall>[0]['legacyText']> = (outcome) => {
  if (!outcome.ok)
    return outcome.error === 'KEY_MISMATCH'
      ? `${textOfError('KEY_MISMATCH', PROTOCOL_LANG)}\n`
      : `${failure}: ${outcome.message}\n`
  const { data: pushed } = PushedComments.partial().safeParse(outcome.data)
  const refused = pushed?.refused?.map(({ page_title, message }) => `“${page_title}”: ${message}`) ?? []
  return refused.length > 0 ? `${failure}: ${refused.join('; ')}\n` : `${success}\n`
}

const OpenPage = z.object({
  page_id: N(),
  author_uid: N(),
  cat_id: N(),
  page_title: S(),
  page_content: escaped(),
  s_number: N(),
  addtime: N(),
  ext_info: S(),
})

const OpenCatalog = z.object({
  cat_id: N(),
  cat_name: S(),
  item_id: N(),
  s_number: N(),
  addtime: N(),
  parent_cat_id: N(),
  level: N(),
  pages: z.array(OpenPage),
  get catalogs() {
    return z.array(OpenCatalog)
  },
})

/** The open API: calls for scripts with an item's key and token (docs/protocol.md, Open API). */
export const open = {
  updateItem: defineCall({ summary: 'Push one page; the same as `item/updateByApi`.', ...push }),
  updatePage: defineCall({ summary: 'Push one page; the same as `item/updateByApi`.', ...push }),
  fromComments: defineCall({
    summary:
      'Push the pages described in the comments of a source text (blocks with `showdoc` and `@title`). Blocks that cannot be pushed are named in `refused`.',
    effect: 'write',
    input: z.object({ ...keyFields, content: text(PAGE_CONTENT_BYTES) }),
    output: PushedComments,
    errors: ['KEY_MISMATCH', 'TOO_MANY_PAGES', 'CATALOG_TOO_DEEP', 'ITEM_ARCHIVED'],
    legacyText: plainText,
  }),
  updateDbItem: defineCall({
    summary:
      'Push a data dictionary: one page for each table, from tab-separated listings of tables and columns. The lists and the limits of the item are checked before anything is written. A large dictionary is written in parts, so others see the first pages earlier than the last; if the push is interrupted, send it again.',
    effect: 'write',
    input: z.object({
      ...keyFields,
      table_info: text(PAGE_CONTENT_BYTES),
      table_detail: text(PAGE_CONTENT_BYTES * 4),
      table_index: text(PAGE_CONTENT_BYTES).optional(),
      cat_name: text(CATALOG_PATH_BYTES).optional(),
      s_number: integerOr(DEFAULT_ORDER, -1_000_000_000, 1_000_000_000),
    }),
    output: PushedPages,
    errors: ['KEY_MISMATCH', 'TOO_MANY_PAGES', 'CATALOG_TOO_DEEP', 'ITEM_ARCHIVED'],
    legacyText: plainText,
  }),
  getPage: defineCall({
    summary: 'One page of the item, by id or by exact title.',
    effect: 'read',
    input: z.object({ ...keyFields, page_id: idOrNew(), page_title: line(200, 0).optional() }),
    output: PageRow.extend({ addtime: T() }),
    errors: ['KEY_MISMATCH', 'NOT_FOUND'],
  }),
  getCatalogTree: defineCall({
    summary: 'The whole item: catalogs and pages with their text.',
    effect: 'read',
    input: z.object(keyFields),
    output: z.object({ item_id: I(), pages: z.array(OpenPage), catalogs: z.array(OpenCatalog) }),
    errors: ['KEY_MISMATCH'],
  }),
}
