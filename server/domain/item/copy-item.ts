import type { Context } from '#server/context.ts'
import { lockItem } from '#server/db/dialect.ts'
import { type Catalog, listCatalogs } from '#server/domain/catalog/catalog.repository.ts'
import { childrenByParent } from '#server/domain/catalog/catalog-tree.ts'
import { copyBranch, finishCopies } from '#server/domain/catalog/copy-branch.ts'
import { copyPages } from '#server/domain/page/copy-pages.repository.ts'
import { assertPagesFit } from '#server/domain/plan/fits.ts'
import { countPages } from '#server/domain/plan/use.repository.ts'
import type { ItemRow } from '#server/policy/facts.repository.ts'
import { itemVisitor } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/**
 * Loads an item for a copy. The user must have the right to edit all of it. Locks its tree until the transaction ends.
 * @throws AppError NOT_FOUND, NO_PERMISSION
 */
export async function itemToCopy(ctx: Context, item_id: number) {
  const { item, rights } = await itemVisitor(ctx, item_id, 'NO_PERMISSION')
  if (!rights.edit || rights.edit_scope !== 'all') throw new AppError('NO_PERMISSION')
  await lockItem(ctx.db, ctx.services.database.dialect, item_id)
  return { source: item, rights }
}

/**
 * The visit password of a copy if none was given. A copy of a private item is private. Managers of the source know its password, so the copy keeps
 * it. Others must give a new one, because they would read the password of the source in the settings of their copy.
 * @throws AppError BAD_FIELD
 */
export function passwordOfCopy(source: ItemRow, manage: boolean): string {
  if (source.password === '' || manage) return source.password
  throw new AppError('BAD_FIELD', { field: 'password', reason: '@required' })
}

/**
 * Copies catalogs and pages with their order into a new, empty item. No query per row.
 * @throws AppError PAGE_COUNT_EXCEEDED
 */
export async function copyTree(
  ctx: Context,
  from_item_id: number,
  item_id: number,
  author: { uid: number; username: string },
): Promise<void> {
  await assertPagesFit(ctx, item_id, await countPages(ctx.db, from_item_id))
  const catalogs = fromTheTop(await listCatalogs(ctx.db, from_item_id))
  const target = { item_id, parent_cat_id: 0, deeper: 0 }
  const inCatalogs = catalogs.length > 0 ? (await copyBranch(ctx, catalogs, target, author)).pages : []
  const atRoot = await copyPages(ctx.db, [[0, 0]], { from_item_id, item_id, author, now: ctx.now })
  await finishCopies(ctx, [...inCatalogs, ...atRoot])
}

/** Catalogs level by level, each in its order. */
function fromTheTop(catalogs: readonly Catalog[]): Catalog[] {
  const children = childrenByParent(catalogs)
  const found = [...(children.get(0) ?? [])]
  for (const one of found) found.push(...(children.get(one.cat_id) ?? []))
  return found
}
