import { z } from 'zod'
import { KEYWORD_LENGTH, SEARCH_EVERYWHERE_HITS } from '../constants.ts'
import { defineCall } from '../define-call.ts'
import { I, integerOr, line, N, own, S } from '../fields.ts'

/** Search across items: ours, not the protocol's. */
export const search = {
  all: defineCall({
    summary: "The items of one's list by name, and their pages by title and text, the best first.",
    effect: 'read',
    input: z.object({
      keyword: line(KEYWORD_LENGTH),
      count: integerOr(SEARCH_EVERYWHERE_HITS, 1, SEARCH_EVERYWHERE_HITS),
    }),
    output: z.object({
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
          /** Headings of the page that hold the words, by their anchors. */
          headings: own(z.array(z.object({ id: S(), text: S(), level: I() }))),
        }),
      ),
    }),
  }),
}
