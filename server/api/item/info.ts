import type { Output } from '#shared/api/index.ts'
import type { Context } from '../../http/context.ts'
import { handler } from '../../http/handler.ts'
import { itemFlags, type Scope } from '../../policy/decide.ts'
import { findPageFacts, type ItemRow } from '../../policy/facts.repository.ts'
import { visitorOf } from '../../policy/rules.ts'
import { findPages } from '../../search/find-pages.service.ts'
import { searched } from '../../search/index-pages.service.ts'
import { placeIn } from '../../search/search-index.ts'
import { readSiteOptions } from '../../site-options.ts'
import { type Catalog, listCatalogs } from '../catalog/catalog.repository.ts'
import { byId, pathTo, withinScope } from '../catalog/catalog-tree.ts'
import { askedItem } from './asked-item.ts'
import { isStarred } from './item-star.repository.ts'
import { catalogsToOpen, menuOf } from './menu.ts'
import { listPageNodes, withApi } from './page-nodes.repository.ts'
import { countUnreadReminds } from './unread-count.repository.ts'

/** `item/info`: an item by id or personal domain with its menu; with a keyword, the menu is a flat list of the pages that hold it. */
export const itemInfo = handler('item/info', {
  access: async (ctx, input) => visitorOf(ctx, await askedItem(ctx, input)),
  run: async (ctx, input, { item, rights, user }): Promise<Output<'item/info'>> => {
    const { item_id } = item
    const catalogs = withinScope(await listCatalogs(ctx.db, item_id), rights.read_scope)
    const { item_edit, item_manage } = itemFlags(item, rights)
    return {
      item_id,
      item_domain: item.item_domain,
      is_archived: item.is_archived,
      item_name: item.item_name,
      item_description: item.item_description,
      ...(await defaultPage(ctx, item_id, input.default_page_id, catalogs, rights.read_scope)),
      unread_count: user ? await countUnreadReminds(ctx.db, user.uid) : 0,
      item_type: item.item_type,
      menu: await menuFor(ctx, item, input.keyword, catalogs, rights.read_scope),
      is_login: user !== null,
      is_private: Number(item.password !== ''),
      is_star: Number(user !== null && (await isStarred(ctx.db, user.uid, item_id))),
      item_edit,
      item_manage,
      ItemPermn: item_edit,
      ItemCreator: item_manage,
      current_page_id: input.page_id,
      global_param: [],
      show_watermark: user && (await readSiteOptions(ctx.db)).show_watermark ? 1 : 0,
    }
  },
})

async function menuFor(
  ctx: Context,
  item: ItemRow,
  keyword: string | undefined,
  catalogs: Catalog[],
  scope: Scope,
): Promise<Output<'item/info'>['menu']> {
  if (keyword) {
    const cat_ids = scope === 'all' ? undefined : catalogs.map((catalog) => catalog.cat_id)
    const { pages } = await findPages(searched(ctx), keyword, placeIn(item.item_id, cat_ids))
    const nodes = pages.sort((a, b) => a.s_number - b.s_number || a.page_id - b.page_id).map(withApi)
    return { pages: nodes, catalogs: [] }
  }
  const menu = menuOf(catalogs, await listPageNodes(ctx.db, item.item_id))
  return scope === 'all' ? menu : { ...menu, pages: [] }
}

/** The page that the address names and the catalogs to open for it; none when it is not of this item, or not for this member. */
async function defaultPage(ctx: Context, item_id: number, page_id: number, catalogs: Catalog[], scope: Scope) {
  const page = page_id ? await findPageFacts(ctx.db, page_id) : undefined
  const path = pathTo(byId(catalogs), page?.cat_id ?? 0)
  const shown = page?.item_id === item_id && (scope === 'all' || path.length > 0)
  return shown
    ? { default_page_id: String(page_id), ...catalogsToOpen(path) }
    : { default_page_id: '', ...catalogsToOpen([]) }
}
