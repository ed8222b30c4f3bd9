import { z } from 'zod'
import { PAGE_COMMENTS_LENGTH, PAGE_CONTENT_BYTES, PAGE_TITLE_LENGTH } from '../constants.ts'
import { defineCall } from '../define-call.ts'
import { I, id, idOrNew, integerOr, jsonField, line, N, nothing, optionalText, own, S, T, text } from '../fields.ts'
import { PageRow } from './page-row.ts'

const Heading = z.object({ id: S(), text: S(), level: I() })

/** What the reader needs besides the row: the safe HTML made from the text, its headings, and a plain excerpt. */
const rendered = { page_html: own(S()), headings: own(z.array(Heading)), excerpt: own(S()) }

const PageInfo = PageRow.extend({
  addtime: T(),
  page_addtime: T(),
  attachment_count: N(),
  unique_key: S(),
  ...rendered,
})

const SharedPage = PageRow.omit({ item_id: true, cat_id: true }).extend({
  addtime: T(),
  attachment_count: N(),
  ...rendered,
})

/** Pages (wire contract, section 9). */
export const page = {
  info: defineCall({
    summary: 'One page with its text.',
    effect: 'read',
    input: z.object({ page_id: id() }),
    output: PageInfo,
    errors: ['ITEM_NOT_VISIBLE', 'NOT_FOUND'],
  }),
  infoByKey: defineCall({
    summary: 'A page that is shared by its key, for anyone who has the key.',
    effect: 'read',
    input: z.object({ unique_key: text(100, 1) }),
    output: SharedPage,
    errors: ['NOT_FOUND'],
  }),
  save: defineCall({
    summary: 'Create a page (page_id 0) or save a new version of one.',
    effect: 'write',
    input: z.object({
      page_id: idOrNew(),
      item_id: id(),
      page_title: line(PAGE_TITLE_LENGTH, 0).optional(),
      page_content: text(PAGE_CONTENT_BYTES * 9),
      is_urlencode: integerOr(0, 0, 1),
      cat_id: idOrNew(),
      s_number: integerOr(0, 0, 1_000_000_000),
      page_comments: line(PAGE_COMMENTS_LENGTH, 0).optional(),
      is_notify: integerOr(0, 0, 1),
      notify_content: optionalText(1000),
      ext_info: optionalText(10_000),
    }),
    output: PageRow,
    errors: ['NO_PERMISSION', 'WRONG_ITEM', 'ITEM_ARCHIVED'],
  }),
  delete: defineCall({
    summary: 'Put a page into the recycle bin.',
    effect: 'write',
    input: z.object({ page_id: id() }),
    output: nothing(),
    errors: ['ITEM_NOT_MANAGED', 'ITEM_ARCHIVED'],
  }),
  sort: defineCall({
    summary: 'Set the order numbers of pages of an item.',
    effect: 'write',
    input: z.object({
      item_id: id(),
      pages: jsonField(z.record(z.string().regex(/^[1-9]\d{0,15}$/), integerOr(1, 1, 1_000_000_000))),
    }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'WRONG_ITEM', 'ITEM_ARCHIVED'],
  }),
  createSinglePage: defineCall({
    summary:
      'Share a page by a secret link (`isCreateSiglePage` "true", spelled as the protocol does), or end the sharing.',
    effect: 'write',
    input: z.object({ page_id: id(), isCreateSiglePage: z.union([z.string(), z.boolean(), z.number()]).optional() }),
    output: z.union([z.object({ unique_key: S(), page_id: N() }), nothing()]),
    errors: ['NO_PERMISSION', 'ITEM_ARCHIVED'],
  }),
}
