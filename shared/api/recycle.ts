import * as z from 'zod'
import { defineCall } from '#shared/define-call.ts'
import { flag, I, id, N, nothing, ownDoorOnly, S, T } from '#shared/fields.ts'

const ofItem = { item_id: id() }
const ofPage = { ...ofItem, page_id: id() }
const ofCatalog = { ...ofItem, id: id() }

/** The user who deleted or moved it, and the time. */
const deletion = { del_by_uid: N(), del_by_username: S(), del_time: T() }

/** The item that it was moved to; 0 and empty when it was deleted, or when the caller may not see that item. */
const movedTo = { moved_to_item_id: ownDoorOnly(N()), moved_to_item_name: ownDoorOnly(S()) }

/** The recycle bin of an item. It keeps deleted pages and catalogs, and copies of pages and catalogs that were moved to other items, for 30 days (decision 19). */
export const recycle = {
  getList: defineCall({
    summary:
      'The deleted pages of an item that the caller may recover, newest first, with copies of those that were moved away.',
    effect: 'read',
    input: z.object(ofItem),
    output: z.array(
      z.object({
        id: N(),
        item_id: N(),
        page_id: N(),
        page_title: S(),
        ...deletion,
        /** 1: the page was moved to another item, and this is a copy that stayed. */
        is_moved: ownDoorOnly(I()),
        ...movedTo,
        /** The entry of `recycle/getCatalogList` if the page was deleted or moved with its catalog; 0: it was alone. */
        moved_catalog_id: ownDoorOnly(N()),
      }),
    ),
    errors: ['ITEM_NOT_EDITED'],
  }),
  getCatalogList: defineCall({
    summary: 'The catalogs that were deleted or moved to other items and that the caller may recover, newest first.',
    effect: 'read',
    input: z.object(ofItem),
    output: z.array(
      z.object({
        id: N(),
        item_id: N(),
        cat_name: S(),
        /** How many of its pages are still in the recycle bin. */
        pages: N(),
        ...deletion,
        /** 1: the catalog was moved to another item; 0: it was deleted. */
        is_moved: ownDoorOnly(I()),
        ...movedTo,
      }),
    ),
    errors: ['ITEM_NOT_EDITED'],
  }),
  info: defineCall({
    summary: 'A page of the recycle bin as it was, for those who may recover it.',
    effect: 'read',
    input: z.object(ofPage),
    output: z.object({
      page_id: N(),
      page_title: S(),
      page_content: S(),
      page_html: S(),
      author_username: S(),
      addtime: T(),
    }),
    errors: ['ITEM_NOT_EDITED', 'NOT_FOUND', 'WRONG_ITEM'],
  }),
  recover: defineCall({
    summary:
      'Bring a page back to its catalog. If that was deleted with the page, it is made again; if it is gone in another way, the page comes to the root.',
    effect: 'write',
    /** `in_place` 1: at its former position, to undo a deletion; 0: at the end. */
    input: z.object({ ...ofPage, in_place: flag() }),
    output: nothing(),
    errors: ['ITEM_NOT_EDITED', 'ITEM_ARCHIVED', 'NOT_FOUND', 'WRONG_ITEM', 'PAGE_COUNT_EXCEEDED', 'TOO_MANY_CATALOGS'],
  }),
  recoverCatalog: defineCall({
    summary:
      'Bring a deleted or moved catalog back with its subfolders and those of its pages that are in the recycle bin, as a new catalog. If a page of it was recovered before, it joins the catalogs that were made for that page.',
    effect: 'write',
    /** `in_place` 1: at its former position, to undo a deletion; 0: at the end. */
    input: z.object({ ...ofCatalog, in_place: flag() }),
    output: z.object({ cat_id: N() }),
    errors: ['ITEM_NOT_EDITED', 'ITEM_ARCHIVED', 'NOT_FOUND', 'WRONG_ITEM', 'PAGE_COUNT_EXCEEDED', 'TOO_MANY_CATALOGS'],
  }),
  delete: defineCall({
    summary: 'Delete a page of the recycle bin for good.',
    effect: 'write',
    input: z.object(ofPage),
    output: nothing(),
    errors: ['ITEM_NOT_MANAGED', 'ITEM_ARCHIVED', 'NOT_FOUND', 'WRONG_ITEM'],
  }),
  deleteCatalog: defineCall({
    summary: 'Delete a catalog of the recycle bin for good, with its pages there. What was moved stays where it is.',
    effect: 'write',
    input: z.object(ofCatalog),
    output: nothing(),
    errors: ['ITEM_NOT_MANAGED', 'ITEM_ARCHIVED', 'NOT_FOUND', 'WRONG_ITEM'],
  }),
}
