import * as z from 'zod'
import { defineCall } from '#shared/define-call.ts'
import { I, id, idOrNew, integerOr, line, N, ownDoorOnly, S } from '#shared/fields.ts'
import { KEYWORD_LENGTH, LINK_CHOICES, SEARCH_EVERYWHERE_HITS } from '#shared/limits.ts'
import { foundPageFields, searchAnswerFields, searchFields } from './found-page.ts'

const Heading = z.object({ id: S(), text: S(), level: I() })

/** Search across items. The protocol does not have it. */
export const search = {
  all: defineCall({
    summary: "The items of one's list by name, and their pages by title and text, the best first.",
    effect: 'read',
    input: z.object({
      ...searchFields,
      /** An item that is searched too, although it may not be in the list: the one on screen. */
      item_id: idOrNew(),
      count: integerOr(SEARCH_EVERYWHERE_HITS, 1, SEARCH_EVERYWHERE_HITS),
    }),
    output: z.object({
      ...searchAnswerFields,
      items: z.array(
        z.object({ item_id: N(), item_name: S(), item_domain: S(), item_description: S(), item_type: N() }),
      ),
      pages: z.array(
        z.object({
          page_id: N(),
          page_title: S(),
          item_id: N(),
          item_name: S(),
          item_domain: S(),
          cat_id: N(),
          addtime: N(),
          /** The text around the first hit. */
          search_content: S(),
          ...foundPageFields,
          /** Headings of the page that contain the words. */
          headings: ownDoorOnly(z.array(Heading)),
        }),
      ),
    }),
  }),
  link: defineCall({
    summary:
      "Pages to link to from an item: the item's own by title and headings, then those of one's other items by title. With `page_id`, the headings of that page.",
    effect: 'read',
    input: z.object({
      item_id: id(),
      /** Empty: the pages of the item that were saved last; with `page_id`, all headings. */
      keyword: line(KEYWORD_LENGTH, 0),
      page_id: idOrNew(),
      count: integerOr(LINK_CHOICES, 1, LINK_CHOICES),
    }),
    output: z.object({
      pages: z.array(
        z.object({
          page_id: N(),
          page_title: S(),
          item_id: N(),
          item_name: S(),
          cat_name: S(),
          /** In capitals; empty for other than API pages. */
          api_method: S(),
          /** The headings that contain the words, if the page was found by them. */
          headings: ownDoorOnly(z.array(Heading)),
        }),
      ),
      headings: ownDoorOnly(z.array(Heading)),
    }),
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'ITEM_NOT_VISIBLE'],
  }),
}
