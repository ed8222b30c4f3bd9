import type { Context } from '#server/context.ts'
import type { ItemRow } from '#server/policy/facts.repository.ts'
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
