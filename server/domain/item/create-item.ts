import type { Context, SessionUser } from '#server/context.ts'
import { assertItemFits } from '#server/domain/plan/fits.ts'
import { ITEM_PRESENCE } from '#shared/kinds.ts'
import { insertItem, updateItem } from './item.repository.ts'
import { type domainColumns, domainTaken } from './item-domain.ts'

/** The choices of the creator of an item. */
export interface NewItem {
  item_type: number
  item_name: string
  item_description: string
  /** The visit password, sealed. */
  password: string
  line_breaks: number
  /** Hides the item until `revealItem`. It does not count for the limit of items until then, but it must fit now. */
  isHidden?: true
}

/**
 * Creates an item without pages. Search engines are excluded, even if it is a copy of an item that allows them.
 * @param domain the columns of its short address
 * @throws AppError DOMAIN_TAKEN, TOO_MANY_ITEMS
 */
export async function createItem(
  ctx: Context,
  user: SessionUser,
  { isHidden, ...settings }: NewItem,
  domain: ReturnType<typeof domainColumns>,
) {
  const values = {
    ...settings,
    ...domain,
    uid: user.uid,
    username: user.username,
    addtime: ctx.now,
    last_update_time: ctx.now,
    is_archived: 0,
    is_del: isHidden ? ITEM_PRESENCE.being_made : ITEM_PRESENCE.exists,
    tree_version: 1,
    search_engines: 0,
  }
  const item_id = await insertItem(ctx.db, values)
  if (item_id === undefined) throw domainTaken(domain.item_domain)
  await assertItemFits(ctx, user.uid, isHidden ? 1 : 0)
  return { item_id, ...values }
}

/** Shows a hidden item to its owner; inside a transaction. @throws AppError TOO_MANY_ITEMS */
export async function revealItem(ctx: Context, { item_id, uid }: { item_id: number; uid: number }): Promise<void> {
  await updateItem(ctx.db, item_id, { is_del: ITEM_PRESENCE.exists, addtime: ctx.now, last_update_time: ctx.now })
  await assertItemFits(ctx, uid)
}
