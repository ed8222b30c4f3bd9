import type { Context } from '#server/context.ts'
import { listFirstLevelIds } from '#server/domain/catalog/catalog.repository.ts'
import type { ItemRow } from '#server/policy/facts.repository.ts'
import { type StoredLimit, storedLimit } from '#server/policy/member-limit.ts'
import { assertCatalogOf } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'
import { MEMBER_GROUP } from '#shared/kinds.ts'

/**
 * Checks the catalog for the limit of a member. @returns its id; 0: no limit, which all item admins have
 * @throws AppError NOT_FOUND, WRONG_ITEM, CATALOG_NOT_FIRST_LEVEL
 */
export async function limitOf(ctx: Context, item: ItemRow, member_group_id: number, cat_id: number): Promise<number> {
  if (member_group_id === MEMBER_GROUP.admin) return 0
  const catalog = await assertCatalogOf(ctx, item, cat_id)
  if (catalog && catalog.parent_cat_id !== 0) throw new AppError('CATALOG_NOT_FIRST_LEVEL', {}, 'cat_id')
  return cat_id
}

/** The catalogs of a limit as clients send them: several, or one. */
export interface SentLimit {
  cat_id?: number | undefined
  /** Counts if it names any. */
  cat_ids?: readonly number[] | undefined
}

/**
 * Checks the catalogs for the limit of a member, of which there may be several. Of a list, ids of other catalogs are left out, but one must be
 * left: a list never becomes "no limit".
 * @throws AppError BAD_FIELD (`cat_ids`), and those of `limitOf`
 */
export async function limitsOf(
  ctx: Context,
  item: ItemRow,
  member_group_id: number,
  { cat_id = 0, cat_ids = [] }: SentLimit,
): Promise<StoredLimit> {
  if (cat_ids.length === 0 || member_group_id === MEMBER_GROUP.admin)
    return storedLimit([await limitOf(ctx, item, member_group_id, cat_id)].filter((one) => one > 0))
  const first = new Set(await listFirstLevelIds(ctx.db, item.item_id, cat_ids))
  const kept = cat_ids.filter((one) => first.has(one))
  if (kept.length === 0) throw new AppError('BAD_FIELD', { field: 'cat_ids', reason: '@no_first_level' })
  return storedLimit(kept)
}
