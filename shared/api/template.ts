import * as z from 'zod'
import { defineCall } from '#shared/define-call.ts'
import { escaped, I, id, line, N, nothing, ownDoorOnly, S, T, text } from '#shared/fields.ts'
import { ITEMS_IN_A_LIST, PAGE_CONTENT_BYTES, TEMPLATE_TITLE_LENGTH } from '#shared/limits.ts'

/** An item in which a template is offered. */
const ShareItem = z.object({
  id: N(),
  template_id: N(),
  item_id: N(),
  uid: N(),
  username: S(),
  created_at: T(),
  item_name: ownDoorOnly(S()),
})

/** Templates: texts to begin a page with. Users have their own templates and may offer them to the writers of an item. */
export const template = {
  save: defineCall({
    summary: 'Keep a text as a template of the user.',
    effect: 'write',
    input: z.object({ template_title: line(TEMPLATE_TITLE_LENGTH), template_content: text(PAGE_CONTENT_BYTES, 1) }),
    output: z.object({
      id: N(),
      uid: N(),
      username: S(),
      template_title: S(),
      template_content: escaped(),
      addtime: N(),
    }),
    errors: ['TEMPLATES_FULL'],
  }),
  getMyList: defineCall({
    summary: 'The templates of the user, newest first, with the items that each is offered in.',
    effect: 'read',
    input: z.object({}),
    output: z.array(
      z.object({
        id: N(),
        uid: N(),
        username: S(),
        template_title: S(),
        template_content: S(),
        addtime: T(),
        share_item: z.array(ShareItem),
        share_item_count: I(),
      }),
    ),
    legacyNames: ['template/getList'],
  }),
  getItemList: defineCall({
    summary:
      'The templates that are offered to the writers of an item, newest first. `username` is who offers it, `created_at` since when.',
    effect: 'read',
    input: z.object({ item_id: id() }),
    output: z.array(
      z.object({
        id: N(),
        template_id: N(),
        item_id: N(),
        uid: N(),
        username: S(),
        template_title: S(),
        template_content: S(),
        addtime: T(),
        created_at: T(),
      }),
    ),
    errors: ['NO_PERMISSION', 'NOT_FOUND'],
  }),
  delete: defineCall({
    summary: 'Delete a template of the user. It is no longer offered anywhere; pages made from it stay.',
    effect: 'write',
    input: z.object({ id: id() }),
    output: nothing(),
    errors: ['NO_PERMISSION'],
  }),
  shareToItem: defineCall({
    summary:
      'Offer a template of the user in these items (ids with commas), and in no others; an empty list ends all sharing. Items that are new in the list must be ones that the user may edit.',
    effect: 'write',
    input: z.object({ template_id: id(), item_id: text(ITEMS_IN_A_LIST * 17).optional() }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'ITEM_ARCHIVED', 'ITEM_TEMPLATES_FULL'],
  }),
}
