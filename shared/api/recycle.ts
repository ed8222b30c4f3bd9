import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { id, N, nothing, S, T } from '../fields.ts'

/** The recycle bin of an item: deleted pages, for 30 days (wire contract, section 9). */
export const recycle = {
  getList: defineCall({
    summary: 'The deleted pages of an item, newest first.',
    effect: 'read',
    input: z.object({ item_id: id() }),
    output: z.array(
      z.object({
        id: N(),
        item_id: N(),
        page_id: N(),
        page_title: S(),
        del_by_uid: N(),
        del_by_username: S(),
        del_time: T(),
      }),
    ),
    errors: ['ITEM_NOT_MANAGED'],
  }),
  recover: defineCall({
    summary: 'Bring a page back to its catalog, or to the root when that is gone.',
    effect: 'write',
    input: z.object({ item_id: id(), page_id: id() }),
    output: nothing(),
    errors: ['ITEM_NOT_MANAGED', 'ITEM_ARCHIVED', 'NOT_FOUND', 'WRONG_ITEM', 'PAGE_COUNT_EXCEEDED'],
  }),
}
