import { type PreserialisedJson, preserialiseField } from '#server/answer/preserialised.ts'
import type { Context } from '#server/context.ts'
import { listCatalogs } from '#server/domain/catalog/catalog.repository.ts'
import { withinScope } from '#server/domain/catalog/catalog-tree.ts'
import type { Scope } from '#server/policy/decide.ts'
import type { ItemRow } from '#server/policy/facts.repository.ts'
import type { Output } from '#shared/api/index.ts'
import { firstPageOf, menuOf } from './menu.ts'
import { listPageNodes } from './page-nodes.repository.ts'

type Menu = Output<'item/info'>['menu']

/** A menu as it is sent, and what the answer says of it besides. */
interface ReadyMenu {
  json: PreserialisedJson
  first_page_id: number
  /** In bytes. */
  size: number
}

/** The menu of an item for those who may read the given part of it. */
export async function readMenu(ctx: Context, item_id: number, scope: Scope): Promise<Menu> {
  const catalogs = withinScope(await listCatalogs(ctx.db, item_id), scope)
  const menu = menuOf(catalogs, await listPageNodes(ctx.db, item_id))
  return scope === 'all' ? menu : { ...menu, pages: [] }
}

/**
 * The same as the JSON of its door, made once for each version of the tree. The version is that of the item's row, which was read before the
 * tree: a write between the two can put a newer tree under the version before it, never an older one under a newer.
 */
export function readyMenu(ctx: Context, item: ItemRow, scope: Scope): Promise<ReadyMenu> {
  const { door } = ctx.request
  const who = scope === 'all' ? scope : [...scope].sort((a, b) => a - b).join()
  const key = `${item.item_id} ${item.tree_version} ${who}`
  return ctx.services.ready.get(`menu ${door} ${key}`, async () => {
    const menu = await readMenu(ctx, item.item_id, scope)
    const json = preserialiseField(['item/info', 'menu'], menu, door, key)
    return { json, first_page_id: firstPageOf(menu), size: json.bytes.length }
  })
}
