import type { Context } from '#server/context.ts'
import { listItemFacts } from '#server/domain/item/item.repository.ts'
import { deleteLocks, listLocksOf } from '#server/domain/page/lock.repository.ts'
import { deleteSubscriptionRows, listSubscriptionsOf } from '#server/domain/subscription/subscription.repository.ts'
import { deleteShareRows, listSharesBy } from '#server/domain/template/template-share.repository.ts'
import { inScope, itemRights, NO_RIGHTS } from '#server/policy/decide.ts'
import { listMembershipsIn } from '#server/policy/facts.repository.ts'
import { findPeople, findTopCatalogs } from '#server/policy/facts-of-many.repository.ts'

/**
 * Removes what people may no longer hold after losing rights: edit locks on pages that they may no longer write, subscriptions to pages that they may
 * no longer read, and templates offered in items where they may no longer write. Things that another right still allows stay. Call it in the
 * transaction that removes the rights, after the change.
 */
export async function releaseAfterRightsLost(
  ctx: Context,
  item_ids: readonly number[],
  uids: readonly number[],
): Promise<void> {
  if (item_ids.length === 0 || uids.length === 0) return
  const locks = await listLocksOf(ctx.db, item_ids, uids)
  const subscriptions = await listSubscriptionsOf(ctx.db, item_ids, uids)
  const shares = await listSharesBy(ctx.db, item_ids, uids)
  const held = [...locks, ...subscriptions]
  if (held.length + shares.length === 0) return

  const ids = [...new Set([...held, ...shares].map((one) => one.item_id))]
  const key = (one: { item_id: number; uid: number }) => `${one.item_id}/${one.uid}`
  const items = new Map((await listItemFacts(ctx.db, ids)).map((item) => [item.item_id, item]))
  const people = new Map((await findPeople(ctx.db, uids)).map((user) => [user.uid, user]))
  const memberships = Map.groupBy(await listMembershipsIn(ctx.db, ids, uids), key)
  const tops = await findTopCatalogs(
    ctx.db,
    held.map((one) => one.cat_id),
  )
  const rightsOf = (one: { item_id: number; uid: number }) => {
    const [item, user] = [items.get(one.item_id), people.get(one.uid)]
    return item && user ? itemRights(user, item, memberships.get(key(one)) ?? []) : NO_RIGHTS
  }
  const ended = (list: typeof held, may: 'visit' | 'edit', where: 'read_scope' | 'edit_scope') =>
    list
      .filter((one) => {
        const rights = rightsOf(one)
        return !rights[may] || !inScope(rights[where], tops.get(one.cat_id) ?? 0)
      })
      .map((one) => one.id)
  await deleteLocks(ctx.db, ended(locks, 'edit', 'edit_scope'))
  await deleteShareRows(
    ctx.db,
    shares.filter((share) => !rightsOf(share).edit).map((share) => share.id),
  )
  await deleteSubscriptionRows(ctx.db, ended(subscriptions, 'visit', 'read_scope'))
}
