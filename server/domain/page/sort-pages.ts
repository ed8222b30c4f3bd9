import type { Context } from '#server/context.ts'
import { catalogsInScope } from '#server/domain/item/search-scope.ts'
import type { Scope } from '#server/policy/decide.ts'
import { lockForWriting } from '#server/policy/lock-for-writing.ts'
import { AppError } from '#shared/errors.ts'
import { listPagePositions, pageExists, updatePagePositions } from './page.repository.ts'

/**
 * Sets order numbers of pages of an item, all of them or none; inside a transaction.
 * @param pages order numbers by page ids
 * @param edit_scope the catalogs whose pages the caller may order
 * @throws AppError BAD_FIELD, NOT_FOUND, WRONG_ITEM, NO_PERMISSION
 */
export async function sortPages(
  ctx: Context,
  item_id: number,
  edit_scope: Scope,
  pages: Readonly<Record<string, number>>,
): Promise<void> {
  const orders = Object.entries(pages)
  if (orders.length === 0) throw new AppError('BAD_FIELD', { field: 'pages', reason: '@required' })
  await lockForWriting(ctx, item_id)
  const page_ids = orders.map(([id]) => Number(id)).filter(Number.isSafeInteger)
  const found = await listPagePositions(ctx.db, item_id, page_ids)
  const positions = new Map(found.map((position) => [position.page_id, position]))
  const scope = await catalogsInScope(ctx, item_id, edit_scope)
  const sorted = []
  for (const [id, s_number] of orders) {
    const position = positions.get(Number(id))
    if (!position) {
      const exists = Number.isSafeInteger(Number(id)) && (await pageExists(ctx.db, Number(id)))
      throw new AppError(exists ? 'WRONG_ITEM' : 'NOT_FOUND', { thing: '@page' })
    }
    if (scope && !scope.includes(position.cat_id)) throw new AppError('NO_PERMISSION')
    if (position.s_number !== s_number) sorted.push({ ...position, s_number })
  }
  await updatePagePositions(ctx.db, sorted)
}
