import type { Output } from '#shared/api/index.ts'

export type BinPage = Output<'recycle/getList'>[number]
export type BinCatalog = Output<'recycle/getCatalogList'>[number]

/** A row of the recycle bin: a page, or a catalog that was deleted or moved to another item. */
export type BinRow = { kind: 'page'; page: BinPage; isBelow: boolean } | { kind: 'catalog'; catalog: BinCatalog }

/** The key of a row, for React and for the selection. */
export const keyOf = (row: BinRow): string => (row.kind === 'page' ? `p${row.page.id}` : `c${row.catalog.id}`)

/** The title of the page, or the name of the catalog. */
export const nameOf = (row: BinRow): string => (row.kind === 'page' ? row.page.page_title : row.catalog.cat_name)

/** The page or the catalog of a row. */
export const binnedOf = (row: BinRow): BinPage | BinCatalog => (row.kind === 'page' ? row.page : row.catalog)

/**
 * The rows of the recycle bin, newest first. Pages that were deleted or moved with a catalog stand below it when it is open.
 * @param open ids of the catalogs whose pages are shown
 */
export function binRows(
  pages: readonly BinPage[],
  catalogs: readonly BinCatalog[],
  open: ReadonlySet<number>,
): BinRow[] {
  const known = new Set(catalogs.map((catalog) => catalog.id))
  const below = new Map<number, BinPage[]>()
  for (const page of pages) {
    const catalog_id = known.has(page.moved_catalog_id) ? page.moved_catalog_id : 0
    const group = below.get(catalog_id)
    if (group) group.push(page)
    else below.set(catalog_id, [page])
  }
  const toRow = (page: BinPage, isBelow: boolean): BinRow => ({ kind: 'page', page, isBelow })
  const tops: BinRow[] = [
    ...catalogs.map((catalog): BinRow => ({ kind: 'catalog', catalog })),
    ...(below.get(0) ?? []).map((page) => toRow(page, false)),
  ]
  tops.sort((a, b) => (binnedOf(a).del_time < binnedOf(b).del_time ? 1 : -1))
  return tops.flatMap((row) =>
    row.kind === 'catalog' && open.has(row.catalog.id)
      ? [row, ...(below.get(row.catalog.id) ?? []).map((page) => toRow(page, true))]
      : [row],
  )
}
