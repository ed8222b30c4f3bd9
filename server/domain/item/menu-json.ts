import { type PreserialisedJson, preserialiseField } from '#server/answer/preserialised.ts'
import type { Context } from '#server/context.ts'
import { listCatalogs } from '#server/domain/catalog/catalog.repository.ts'
import { withinScope } from '#server/domain/catalog/catalog-tree.ts'
import { listPageNodes } from '#server/domain/page/page-nodes.repository.ts'
import type { Scope } from '#server/policy/decide.ts'
import type { ItemRow } from '#server/policy/facts.repository.ts'
import type { Output } from '#shared/api/index.ts'
import { firstPageOf, menuOf } from './menu.ts'

type Menu = Output<'item/info'>['menu']

/** A preserialised menu, and the values that the answer derives from it. */
interface ReadyMenu {
  json: PreserialisedJson
  first_page_id: number
  /** In bytes. */
  size: number
}

/** The menu of an item for readers with this scope. */
export async function readMenu(ctx: Context, item_id: number, scope: Scope): Promise<Menu> {
  const catalogs = withinScope(await listCatalogs(ctx.db, item_id), scope)
  const menu = menuOf(catalogs, await listPageNodes(ctx.db, item_id))
  return scope === 'all' ? menu : { ...menu, pages: [] }
}

/**
 * The same menu preserialised for a door, made once for each version of the tree. The version comes from the item's row, which is read before the
 * tree. So a write in between can cache a newer tree under the older version, but never an older tree under a newer version.
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
