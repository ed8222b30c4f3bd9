import type { Context, SessionUser } from '#server/context.ts'
import { listItemsOf } from '#server/domain/item/item.repository.ts'
import { stateOfList } from '#server/domain/item/list-state.ts'
import { catalogsInScope } from '#server/domain/item/search-scope.ts'
import { inTurns } from '#server/in-turns.ts'
import { itemRights } from '#server/policy/decide.ts'
import { findItem } from '#server/policy/facts.repository.ts'
import { rightsIn } from '#server/policy/rules.ts'
import { itemsOf, type SearchScope, scopeIn } from '#server/search/search-index.ts'
import { foldForSearch } from '#shared/search/fold-for-search.ts'
import { type NameReadings, readName } from '#shared/search/pinyin.ts'

/** An item that a search may find by its name or description. */
export interface SearchableItem
  extends Pick<ListedItem, 'item_id' | 'item_name' | 'item_description' | 'item_domain' | 'item_type'> {
  /** Name and description, after `foldForSearch`. */
  folded: string
  /** The name in pinyin. */
  readings: NameReadings
}

type ListedItem = Awaited<ReturnType<typeof listItemsOf>>[number]

/** The items that a user may search. They are shared by calls, so nothing may change them. */
export interface SearchableItems {
  /** By id. */
  items: readonly SearchableItem[]
  searchScope: SearchScope
  /** In bytes, approximately. */
  size: number
}

/**
 * The items in a user's list that the user may visit (an access token may reach fewer), and the scope in which the user may search them. A limited member searches only within the limit.
 * They are cached, and the key contains all that they depend on.
 */
export async function searchableItems(ctx: Context, user: SessionUser): Promise<SearchableItems> {
  const { key, memberships, keyOfItems } = await stateOfList(ctx.db, user, 'all')
  return ctx.services.ready.get(`searchable ${key}`, async () => {
    const byItem = Map.groupBy(memberships, (one) => one.item_id)
    const listed = await listItemsOf(ctx.db, user.uid, 'all')
    const items: SearchableItem[] = []
    const item_ids: number[] = []
    const limited: { item_id: number; cat_ids: readonly number[] }[] = []
    const takeTurns = inTurns()
    for (const item of listed) {
      const { item_id } = item
      const { visit, read_scope } = itemRights(user, item, byItem.get(item_id) ?? [])
      if (!visit) continue
      items.push(searchableItem(item))
      // Few memberships are limited, so one query for each is cheap.
      const cat_ids = await catalogsInScope(ctx, item_id, read_scope)
      if (cat_ids === undefined) item_ids.push(item_id)
      else limited.push({ item_id, cat_ids })
      await takeTurns()
    }
    const size = keyOfItems(listed) === key ? sizeOf(items, limited) : Number.POSITIVE_INFINITY
    return { items, searchScope: { item_ids, limited }, size }
  })
}

/**
 * A scope together with an item that the user reads without being a member: an open item, or one whose visit password was given. The scope stays as it is if
 * the item is in it or the user may not read the item.
 * @param item_id 0 for none
 */
export async function withVisited(ctx: Context, scope: SearchScope, item_id: number): Promise<SearchScope> {
  if (item_id === 0 || itemsOf(scope).includes(item_id)) return scope
  // Visit passwords are not asked for in a replica.
  const primary = { ...ctx, db: ctx.services.database.db }
  const item = await findItem(primary.db, item_id)
  const rights = item && (await rightsIn(primary, item))
  if (!rights?.visit) return scope
  const visited = scopeIn(item_id, await catalogsInScope(ctx, item_id, rights.read_scope))
  return {
    item_ids: [...scope.item_ids, ...visited.item_ids],
    limited: [...scope.limited, ...visited.limited],
  }
}

function searchableItem({ item_id, item_name, item_description, item_domain, item_type }: ListedItem): SearchableItem {
  const name = foldForSearch(item_name)
  const folded = `${name}\n${foldForSearch(item_description)}`
  const readings = readName(name)
  return { item_id, item_name, item_description, item_domain, item_type, folded, readings }
}

/** The approximate memory in bytes: of an item without its texts, and of a character of its texts, with the readings of the character. */
const ITEM_BYTES = 400
const CHARACTER_BYTES = 40

const sizeOf = (items: readonly SearchableItem[], limited: SearchScope['limited']): number =>
  items.reduce((sum, { folded }) => sum + ITEM_BYTES + folded.length * CHARACTER_BYTES, 0) +
  limited.reduce((sum, { cat_ids }) => sum + cat_ids.length * 8, 0)
