import type { Context } from '#server/context.ts'
import { listCatalogs } from '#server/domain/catalog/catalog.repository.ts'
import { listPagePlaces } from '#server/domain/page/find-pages.repository.ts'
import { type OpenSpool, openSpool, rowId } from '#server/formats/import/open-spool.ts'
import type { SpooledCatalog, SpooledPage } from '#server/formats/import/spool.ts'
import type { ImportTarget } from '#server/policy/importers.ts'
import type { ImportPreview, ImportTreeRow } from '#shared/import-report.ts'
import { IMPORT_ROWS } from '#shared/limits.ts'
import type { ReadImport } from './read-import.ts'

/** The most characters of the rows as JSON, because they are part of the result of an operation. */
const ROWS_CHARACTERS = 150_000

/** Describes the result of an import. Writes nothing. */
export async function previewImport(
  ctx: Context,
  { item }: ImportTarget,
  file: { name: string; size: number },
  read: ReadImport,
): Promise<ImportPreview> {
  const spool = await openSpool(read.folder)
  try {
    const existing = item ? await existingPages(ctx, item.item_id, spool) : new Set<string>()
    const rows = rowsOf(spool, existing)
    const tree = shownRows(rows)
    return {
      act: 'preview',
      format: read.format,
      formats: read.formats,
      file_name: file.name,
      file_size: file.size,
      item_name: item?.item_name ?? read.item_name,
      item_type: read.item_type,
      pages: spool.pages.length,
      catalogs: spool.catalogs.length,
      files: spool.files.length,
      existing: existing.size,
      tree,
      more_rows: rows.length - tree.length,
      notes: read.notes,
    }
  } finally {
    await spool.close()
  }
}

/** The keys of the pages that an item already has, by catalogs and title. */
async function existingPages(ctx: Context, item_id: number, { catalogs, pages }: OpenSpool): Promise<Set<string>> {
  const place = (cat_id: number, name: string) => `${cat_id}\n${name}`
  const known = new Map(
    (await listCatalogs(ctx.db, item_id)).map((one) => [place(one.parent_cat_id, one.cat_name), one.cat_id]),
  )
  const titles = new Set((await listPagePlaces(ctx.db, item_id)).map((page) => place(page.cat_id, page.page_title)))
  const ids = new Map<string, number | undefined>([['', 0]])
  for (const { key, parent, title } of catalogs) {
    const above = ids.get(parent)
    ids.set(key, above === undefined ? undefined : known.get(place(above, title)))
  }
  return new Set(
    pages.flatMap(({ key, catalog, title }) => {
      const cat_id = ids.get(catalog)
      return cat_id !== undefined && titles.has(place(cat_id, title)) ? [key] : []
    }),
  )
}

/** The tree as rows in reading order: in each catalog the pages, then the catalogs. */
function rowsOf({ catalogs, pages }: OpenSpool, existing: ReadonlySet<string>): ImportTreeRow[] {
  const inside = Map.groupBy(catalogs, (catalog: SpooledCatalog) => catalog.parent)
  const pagesIn = Map.groupBy(pages, (page: SpooledPage) => page.catalog)
  const rows: ImportTreeRow[] = []
  const walk = (key: string, depth: number): number => {
    let count = 0
    for (const page of pagesIn.get(key) ?? []) {
      count += 1
      const row = { id: rowId(page), kind: 'page', depth, title: page.title } as const
      rows.push(existing.has(page.key) ? { ...row, exists: true } : row)
    }
    for (const catalog of inside.get(key) ?? []) {
      const row: ImportTreeRow = { id: rowId(catalog), kind: 'catalog', depth, title: catalog.title, pages: 0 }
      rows.push(row)
      row.pages = walk(catalog.key, depth + 1)
      count += row.pages
    }
    return count
  }
  walk('', 0)
  return rows
}

/** The rows that people see and may leave out: all catalogs, and then as many pages as fit. */
function shownRows(rows: readonly ImportTreeRow[]): ImportTreeRow[] {
  const shown = new Set<ImportTreeRow>()
  let left = ROWS_CHARACTERS
  for (const kind of ['catalog', 'page'] as const)
    for (const row of rows) {
      if (row.kind !== kind) continue
      left -= JSON.stringify(row).length + 1
      if (left < 0 || shown.size === IMPORT_ROWS) return rows.filter((one) => shown.has(one))
      shown.add(row)
    }
  return [...rows]
}
