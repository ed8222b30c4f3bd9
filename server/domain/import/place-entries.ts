import { type Context, inTransaction } from '#server/context.ts'
import { type Catalog, insertCatalogs, listCatalogs } from '#server/domain/catalog/catalog.repository.ts'
import { CATALOGS_PER_ITEM } from '#server/domain/catalog/catalog-limits.ts'
import { listPagePlaces } from '#server/domain/page/find-pages.repository.ts'
import { reservePageIds } from '#server/domain/page/page.repository.ts'
import { assertPagesFit } from '#server/domain/plan/fits.ts'
import type { OpenSpool } from '#server/formats/import/open-spool.ts'
import type { SpooledCatalog } from '#server/formats/import/spool.ts'
import { lockForWriting } from '#server/policy/lock-for-writing.ts'
import { AppError } from '#shared/errors.ts'
import { CATALOG_LEVEL, type ImportExisting } from '#shared/kinds.ts'
import { PAGE_TITLE_LENGTH } from '#shared/limits.ts'
import { type ImportEntryRow, insertEntries, listEntries } from './import-entry.repository.ts'

/** The first pass of an import. It makes catalogs and gives pages their ids, so that texts of the second pass can refer to every page. */

/** An import that writes into an item. */
export interface Placing {
  operation_id: number
  item_id: number
  spool: OpenSpool
  existing: ImportExisting
}

/**
 * Finds the catalogs of an import by their names, and makes those that are missing, in one transaction.
 * @returns the ids by key, and how many were made
 * @throws AppError TOO_MANY_CATALOGS, NOT_FOUND, ITEM_ARCHIVED
 */
export function placeCatalogs(
  ctx: Context,
  { operation_id, item_id, spool }: Placing,
): Promise<{ ids: Map<string, number>; made: number }> {
  return inTransaction(ctx, async (inside) => {
    await lockForWriting(inside, item_id)
    const present = await listCatalogs(inside.db, item_id)
    const known = Map.groupBy(present, (one) => placeOf(one.parent_cat_id, one.cat_name))
    const last = lastOrders(present)
    const ids = new Map([['', 0]])
    const made: ImportEntryRow[] = []
    for (let depth = 1; depth <= CATALOG_LEVEL.deepest - CATALOG_LEVEL.first + 1; depth++) {
      const missing: SpooledCatalog[] = []
      for (const one of spool.catalogs.filter((catalog) => catalog.depth === depth)) {
        // If several catalogs have the same name, each is matched once.
        const found = known.get(placeOf(ids.get(one.parent) as number, one.title))?.shift()
        if (found === undefined) missing.push(one)
        else ids.set(one.key, found.cat_id)
      }
      const rows = missing.map(({ parent, title }) => {
        const parent_cat_id = ids.get(parent) as number
        const s_number = (last.get(parent_cat_id) ?? 0) + 1
        last.set(parent_cat_id, s_number)
        const level = CATALOG_LEVEL.first + depth - 1
        return { item_id, parent_cat_id, cat_name: title, level, s_number, addtime: ctx.now }
      })
      if (present.length + made.length + rows.length > CATALOGS_PER_ITEM)
        throw new AppError('TOO_MANY_CATALOGS', { max: CATALOGS_PER_ITEM })
      const cat_ids = await insertCatalogs(inside.db, rows)
      for (const [at, { key }] of missing.entries()) {
        const object_id = cat_ids[at] as number
        ids.set(key, object_id)
        made.push({ ...entry(operation_id, ctx.now, key), kind: 'catalog', object_id })
      }
    }
    await insertEntries(inside.db, made)
    const earlier = await listEntries(inside.db, operation_id, 'catalog')
    return { ids, made: earlier.length }
  })
}

/** A page of the import and its position. */
export interface PagePlace {
  page_id: number
  /** Its revision before the import; 0: the import makes it. */
  before: number
  /** Its revision after the import, if an earlier run has written it; 0: none has. */
  after: number
  title: string
}

/**
 * Finds the pages of an import by catalog and title, and takes ids for the new ones, in one transaction. After a restart the pages get the same ids
 * again.
 * @returns the positions by key
 * @throws AppError PAGE_COUNT_EXCEEDED, NOT_FOUND, ITEM_ARCHIVED
 */
export function placePages(
  ctx: Context,
  { operation_id, item_id, spool, existing }: Placing,
  catalogs: ReadonlyMap<string, number>,
): Promise<Map<string, PagePlace>> {
  return inTransaction(ctx, async (inside) => {
    await lockForWriting(inside, item_id)
    const earlier = await listEntries(inside.db, operation_id, 'page')
    const own = new Set(earlier.map((one) => one.object_id))
    const present = await listPagePlaces(inside.db, item_id)
    const others = present.filter(({ page_id }) => !own.has(page_id))
    const titles =
      existing === 'both'
        ? freeTitles(spool, catalogs, others)
        : new Map(spool.pages.map((one) => [one.key, one.title]))
    const titleOf = (key: string) => titles.get(key) as string
    if (earlier.length > 0)
      return new Map(
        earlier.map(({ entry_key, object_id, revision_before, revision_after }) => [
          entry_key,
          { page_id: object_id, before: revision_before, after: revision_after, title: titleOf(entry_key) },
        ]),
      )
    // If several pages have the same title, each is matched once.
    const known = Map.groupBy(present, (one) => placeOf(one.cat_id, one.page_title))
    const places = new Map<string, PagePlace>()
    const fresh: string[] = []
    for (const { key, catalog } of spool.pages) {
      const found = known.get(placeOf(catalogs.get(catalog) as number, titleOf(key)))?.shift()
      if (found) places.set(key, { page_id: found.page_id, before: found.revision, after: 0, title: titleOf(key) })
      else fresh.push(key)
    }
    await assertPagesFit(inside, item_id, fresh.length)
    const ids = await reservePageIds(inside.db, ctx.services.database.dialect, fresh.length)
    for (const [at, key] of fresh.entries())
      places.set(key, { page_id: ids[at] as number, before: 0, after: 0, title: titleOf(key) })
    await insertEntries(
      inside.db,
      [...places].map(([key, { page_id, before }]) => ({
        ...entry(operation_id, ctx.now, key),
        kind: 'page' as const,
        object_id: page_id,
        revision_before: before,
      })),
    )
    return places
  })
}

/** Unique titles: a page whose title is taken in its catalog gets a number. */
function freeTitles(
  { pages }: OpenSpool,
  catalogs: ReadonlyMap<string, number>,
  present: readonly { cat_id: number; page_title: string }[],
): Map<string, string> {
  const there = new Set(present.map((one) => placeOf(one.cat_id, one.page_title)))
  const taken = new Set(there)
  for (const { catalog, title } of pages) taken.add(placeOf(catalogs.get(catalog) as number, title))
  return new Map(
    pages.map(({ key, catalog, title }) => {
      const cat_id = catalogs.get(catalog) as number
      if (!there.has(placeOf(cat_id, title))) return [key, title]
      let free = title
      for (let at = 2; taken.has(placeOf(cat_id, free)); at++) {
        const number = ` (${at})`
        free = `${[...title].slice(0, PAGE_TITLE_LENGTH - number.length).join('')}${number}`
      }
      taken.add(placeOf(cat_id, free))
      return [key, free]
    }),
  )
}

const placeOf = (cat_id: number, title: string): string => `${cat_id}\n${title}`

const entry = (operation_id: number, addtime: number, entry_key: string) => ({
  operation_id,
  entry_key,
  revision_before: 0,
  revision_after: 0,
  addtime,
})

/** The last order number in each catalog. */
function lastOrders(catalogs: readonly Catalog[]): Map<number, number> {
  const last = new Map<number, number>()
  for (const { parent_cat_id, s_number } of catalogs)
    last.set(parent_cat_id, Math.max(last.get(parent_cat_id) ?? 0, s_number))
  return last
}
