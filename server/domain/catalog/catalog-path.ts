import * as z from 'zod'
import type { Context } from '#server/context.ts'
import { logChange } from '#server/domain/item/change-log.ts'
import { parseInput } from '#server/parse-input.ts'
import { lockForWriting } from '#server/policy/lock-for-writing.ts'
import { AppError } from '#shared/errors.ts'
import { line } from '#shared/fields.ts'
import { CATALOG_LEVEL } from '#shared/kinds.ts'
import { CATALOG_NAME_LENGTH, DEFAULT_ORDER } from '#shared/limits.ts'
import { countCatalogs, findCatalogByName, insertCatalog } from './catalog.repository.ts'
import { CATALOGS_PER_ITEM } from './catalog-limits.ts'

const PathNames = z.object({ cat_name: z.array(line(CATALOG_NAME_LENGTH)) })

/**
 * Finds the catalog at a path like `a/b/c` in an item, and creates missing levels; inside a transaction. Blank levels are skipped, so an empty path
 * is the root.
 * @returns the id of the catalog; 0 for the root
 * @throws AppError BAD_FIELD (cat_name), CATALOG_TOO_DEEP, TOO_MANY_CATALOGS
 */
export async function catalogByPath(ctx: Context, item_id: number, path: string): Promise<number> {
  const names = namesOf(path)
  await lockForWriting(ctx, item_id)
  let at = 0
  for (const [depth, cat_name] of names.entries()) {
    const found = await findCatalogByName(ctx.db, item_id, at, cat_name)
    at = found?.cat_id ?? (await create(ctx, item_id, at, cat_name, CATALOG_LEVEL.first + depth))
  }
  return at
}

/**
 * Finds the catalog at a path as `catalogByPath` does, and creates nothing.
 * @returns undefined if it does not exist
 * @throws AppError BAD_FIELD (cat_name), CATALOG_TOO_DEEP
 */
export async function findCatalogByPath(ctx: Context, item_id: number, path: string): Promise<number | undefined> {
  let at: number | undefined = 0
  for (const cat_name of namesOf(path)) {
    at = (await findCatalogByName(ctx.db, item_id, at, cat_name))?.cat_id
    if (at === undefined) return undefined
  }
  return at
}

function namesOf(path: string): string[] {
  const levels = path.split('/').filter((name) => name.trim() !== '')
  if (levels.length > CATALOG_LEVEL.deepest - CATALOG_LEVEL.first + 1) throw new AppError('CATALOG_TOO_DEEP')
  return parseInput(PathNames, { cat_name: levels }).cat_name
}

async function create(ctx: Context, item_id: number, parent_cat_id: number, cat_name: string, level: number) {
  if ((await countCatalogs(ctx.db, item_id)) >= CATALOGS_PER_ITEM)
    throw new AppError('TOO_MANY_CATALOGS', { max: CATALOGS_PER_ITEM })
  const { cat_id } = await insertCatalog(ctx.db, {
    item_id,
    parent_cat_id,
    cat_name,
    level,
    s_number: DEFAULT_ORDER,
    addtime: ctx.now,
  })
  await logChange(ctx, { item_id, action: 'create', object: 'catalog', object_id: cat_id, object_name: cat_name })
  return cat_id
}
