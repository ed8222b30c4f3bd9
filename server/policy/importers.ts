import type { Context, SessionUser } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { findItem, type ItemRow } from './facts.repository.ts'
import { itemCreator } from './item-creators.ts'
import { loggedIn, rightsIn } from './rules.ts'

/** The target of an import: an item, or (without one) a new item. */
export interface ImportTarget {
  user: SessionUser
  item: ItemRow | undefined
}

/**
 * Decides who may import: the managers of an item into it, and everybody who may create items into a new one.
 * @param item_id 0: a new item
 * @throws AppError NOT_LOGGED_IN, ITEM_CREATION_CLOSED, NOT_FOUND, IMPORT_NOT_ALLOWED, ITEM_ARCHIVED; TOKEN_NOT_ENOUGH for an access token that reaches
 *   some items only; BAD_FIELD for an item without catalogs
 */
export async function importTarget(ctx: Context, item_id: number): Promise<ImportTarget> {
  const user = loggedIn(ctx)
  if (item_id === 0) {
    if (user.grant?.items) throw new AppError('TOKEN_NOT_ENOUGH')
    return { user: await itemCreator(ctx), item: undefined }
  }
  const item = await findItem(ctx.db, item_id)
  if (!item) throw new AppError('NOT_FOUND', { thing: '@item' })
  if (!(await rightsIn(ctx, item)).manage) throw new AppError('IMPORT_NOT_ALLOWED')
  if (item.is_archived) throw new AppError('ITEM_ARCHIVED')
  if (item.item_type === ITEM_TYPE.single_page || item.item_type === ITEM_TYPE.spreadsheet)
    throw new AppError('BAD_FIELD', { field: 'item_id', reason: '@import_regular_only' })
  return { user, item }
}
