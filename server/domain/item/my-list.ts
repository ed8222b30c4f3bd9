import { hash } from 'node:crypto'
import { type PreserialisedAnswer, preserialiseAnswer } from '#server/answer/preserialised.ts'
import type { Context, SessionUser } from '#server/context.ts'
import type { Db } from '#server/db/open.ts'
import { findItemsOfFirstLevel } from '#server/domain/catalog/catalog.repository.ts'
import { findListing, STARRED_ITEMS } from '#server/domain/item-group/item-sort.repository.ts'
import { itemFlags, itemRights, mayLeave } from '#server/policy/decide.ts'
import type { MembershipOfUser } from '#server/policy/facts.repository.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import type { Output } from '#shared/api/index.ts'
import { listItemsOf } from './item.repository.ts'
import { inOrder, readOrder } from './item-order.ts'
import { stateOfList } from './list-state.ts'

/** A list, serialised. */
interface ReadyList {
  answer: PreserialisedAnswer<Output<'item/myList'>>
  /** In bytes. */
  size: number
}

/**
 * The items of a user in the order that the user chose: own items, and items of which the user is a member, directly or through a team. The starred
 * ones may be items of others that everybody may visit. Only managers of an item get its visit password. The list is cached, and its key contains the versions of all its items (decision 17).
 * @param item_group_id a group of the user; 0: the whole list, -1: the starred ones
 * @param ownOnly whether memberships are left out
 */
export async function myList(
  ctx: Context,
  user: SessionUser,
  item_group_id: number,
  ownOnly: boolean,
): Promise<PreserialisedAnswer<Output<'item/myList'>> | []> {
  const { db, request } = ctx
  const which = ownOnly ? 'own' : item_group_id === STARRED_ITEMS ? 'starred' : 'all'
  const [listing, state] = await Promise.all([findListing(db, user.uid, item_group_id), stateOfList(db, user, which)])
  if (!listing) return []
  const keyWith = (state: string) => hash('sha256', JSON.stringify([item_group_id, listing, state]), 'base64url')
  const key = keyWith(state.key)
  const { answer } = await ctx.services.ready.get(`myList ${request.door} ${key}`, async (): Promise<ReadyList> => {
    const items = await listItemsOf(db, user.uid, which)
    // The stars are asked for again because of own items: there the query does not leave out those without one.
    const asked = items.filter(
      (item) =>
        (item_group_id !== STARRED_ITEMS || item.star !== null) && (user.grant?.items?.has(item.item_id) ?? true),
    )
    const list = await withPresentLimits(db, listFor(ctx.services.secrets, user, asked, listing, state.memberships))
    // A list with later changes must not be cached under the earlier versions, because a star can be set and removed again.
    const made = keyWith(state.keyOfItems(items))
    const ready = preserialiseAnswer('item/myList', list, request.door, made)
    return { answer: ready, size: made === key ? ready.json.bytes.length : Number.POSITIVE_INFINITY }
  })
  return answer
}

type Items = Awaited<ReturnType<typeof listItemsOf>>
type Rows = Output<'item/myList'>

/** The rows without the limits to catalogs that are gone, like `item/info`. Nobody writes in an item in which no catalog of the limit is left. */
async function withPresentLimits(db: Db, rows: Rows): Promise<Rows> {
  const cat_ids = rows.flatMap((row) => row.edit_cat_ids ?? [])
  if (cat_ids.length === 0) return rows
  const items = await findItemsOfFirstLevel(db, cat_ids)
  return rows.map((row) => {
    const present = row.edit_cat_ids?.filter((cat_id) => items.get(cat_id) === row.item_id)
    return present ? { ...row, edit_cat_ids: present, item_edit: row.item_edit && present.length > 0 } : row
  })
}

function listFor(
  secrets: Secrets,
  user: SessionUser,
  items: Items,
  { item_ids, item_sort_data }: { item_ids: string | null; item_sort_data: string | null },
  memberships: readonly MembershipOfUser[],
): Rows {
  const group = item_ids === null ? undefined : new Set(item_ids.split(',').map(Number))
  const listed = group ? items.filter((item) => group.has(item.item_id)) : items
  const byItem = Map.groupBy(memberships, (one) => one.item_id)
  return inOrder(listed, readOrder(item_sort_data)).flatMap(({ password, star, ...item }) => {
    const own = byItem.get(item.item_id) ?? []
    const rights = itemRights(user, { ...item, password }, own)
    // A starred item of another person that is private by now.
    if (!rights.visit) return []
    const { item_edit, edit_cat_ids } = itemFlags(item, rights)
    return {
      ...item,
      ...(rights.manage ? { password: secrets.open(password) ?? '' } : {}),
      creator: Number(rights.owner),
      manage: Number(rights.manage),
      item_edit,
      edit_cat_ids,
      may_leave: mayLeave(
        user,
        item,
        own.some((one) => one.is_direct === 1),
      ),
      is_private: Number(password !== ''),
      is_star: Number(star !== null),
    }
  })
}
