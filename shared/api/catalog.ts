import * as z from 'zod'
import { defineCall } from '#shared/define-call.ts'
import { id, idOrNew, integerOr, jsonField, line, N, nothing, numberFlag, ownDoorOnly, S, T } from '#shared/fields.ts'
import { CATALOG_NAME_LENGTH, PAGE_TITLE_LENGTH } from '#shared/limits.ts'

const catalogFields = {
  cat_id: N(),
  cat_name: S(),
  item_id: N(),
  s_number: N(),
  parent_cat_id: N(),
  level: N(),
}

const CatalogRow = z.object({ ...catalogFields, addtime: N() })

const CatalogTree = z.object({
  cat_id: N(),
  cat_name: S(),
  item_id: N(),
  s_number: N(),
  parent_cat_id: N(),
  level: N(),
  addtime: T(),
  get sub() {
    return z.array(CatalogTree)
  },
})

/**
 * A row of `catalog/batUpdate`: a catalog with its parent, level and order, or a page with its catalog and order. With `order_only` 1 it gives only the
 * order of something that is in that catalog already: it changes nothing if somebody has moved or deleted this in the meantime. Existing clients send
 * the title of a page as its `cat_name`, which is not read.
 */
const BatchRow = z
  .object({
    cat_id: idOrNew(),
    page_id: idOrNew(),
    cat_name: line(PAGE_TITLE_LENGTH, 0).optional(),
    parent_cat_id: idOrNew(),
    page_cat_id: idOrNew(),
    level: integerOr(0, 0, 100),
    s_number: integerOr(0, 0, 1_000_000_000),
    order_only: integerOr(0, 0, 1),
  })
  .superRefine(({ page_id, cat_name = '' }, ctx) => {
    if (page_id || [...cat_name].length <= CATALOG_NAME_LENGTH) return
    ctx.addIssue({ code: 'custom', path: ['cat_name'], params: { reason: 'too_long', max: CATALOG_NAME_LENGTH } })
  })

/** Catalogs: folders, at most three levels deep (docs/protocol.md, Catalogs). */
export const catalog = {
  catListGroup: defineCall({
    summary: 'The catalogs of an item as a tree.',
    effect: 'read',
    input: z.object({ item_id: id() }),
    output: z.array(CatalogTree),
    errors: ['NO_PERMISSION'],
  }),
  catListName: defineCall({
    summary: 'The catalogs of an item as a flat list in the order of the tree, each named by its path (`a/b/c`).',
    effect: 'read',
    input: z.object({ item_id: id() }),
    output: z.array(z.object({ ...catalogFields, addtime: T() })),
    errors: ['NO_PERMISSION'],
  }),
  save: defineCall({
    summary: 'Create a catalog (cat_id 0), or rename or move one.',
    effect: 'write',
    input: z.object({
      item_id: id(),
      cat_id: idOrNew(),
      /** If it is left out on an update, the catalog is not moved. */
      parent_cat_id: idOrNew().optional(),
      cat_name: line(CATALOG_NAME_LENGTH),
      s_number: integerOr(0, 0, 1_000_000_000),
    }),
    output: CatalogRow,
    errors: ['NO_PERMISSION', 'CATALOG_TOO_DEEP', 'CATALOG_CYCLE', 'TOO_MANY_CATALOGS', 'WRONG_ITEM', 'ITEM_ARCHIVED'],
  }),
  delete: defineCall({
    summary: 'Delete a catalog with its catalogs and pages; they go to the recycle bin.',
    effect: 'write',
    input: z.object({ item_id: idOrNew(), cat_id: id() }),
    /** The entry of `recycle/getCatalogList`, with which `recycle/recoverCatalog` undoes the deletion. */
    output: ownDoorOnly(z.object({ recycle_id: N() })),
    errors: ['NO_PERMISSION', 'ITEM_ARCHIVED', 'PAGE_LOCKED'],
  }),
  batUpdate: defineCall({
    summary: 'Move and order catalogs and pages of an item at once, as after a drag in the tree.',
    effect: 'write',
    input: z.object({ item_id: id(), cats: jsonField(z.array(BatchRow).max(20_000)) }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'CATALOG_TOO_DEEP', 'CATALOG_CYCLE', 'WRONG_ITEM', 'ITEM_ARCHIVED'],
  }),
  getPagesBycat: defineCall({
    summary: 'The pages of one catalog in order; cat_id 0: those at the root.',
    effect: 'read',
    input: z.object({ item_id: id(), cat_id: idOrNew() }),
    output: z.array(z.object({ page_id: N(), page_title: S(), s_number: N() })),
    errors: ['NO_PERMISSION'],
  }),
  copy: defineCall({
    summary:
      'Copy a catalog with its catalogs and pages, or (is_del 1) move it, below another catalog or into another item.',
    effect: 'write',
    input: z.object({ cat_id: id(), new_p_cat_id: idOrNew(), to_item_id: idOrNew(), is_del: numberFlag() }),
    output: CatalogRow,
    errors: [
      'NO_PERMISSION',
      'CATALOG_TOO_DEEP',
      'CATALOG_CYCLE',
      'TOO_MANY_CATALOGS',
      'WRONG_ITEM',
      'ITEM_TYPES_DIFFER',
      'ITEM_ARCHIVED',
      'PAGE_LOCKED',
      'PAGE_COUNT_EXCEEDED',
    ],
  }),
}
