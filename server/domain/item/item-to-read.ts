import { PreserialisedFields } from '#server/answer/preserialised.ts'
import type { Context } from '#server/context.ts'
import { listCatalogs, listFirstLevelIds } from '#server/domain/catalog/catalog.repository.ts'
import { byId, pathTo, withinScope } from '#server/domain/catalog/catalog-tree.ts'
import { withApi } from '#server/domain/page/page-nodes.repository.ts'
import { itemFlags, mayLeave, type Scope } from '#server/policy/decide.ts'
import { findPageFacts, type ItemRow } from '#server/policy/facts.repository.ts'
import type { ItemAccess } from '#server/policy/rules.ts'
import { findPages } from '#server/search/find-pages.ts'
import { searched } from '#server/search/index-pages.ts'
import { scopeIn } from '#server/search/search-index.ts'
import { findOption } from '#server/site-options.repository.ts'
import { optionValue } from '#server/site-options.ts'
import type { Output, Parsed } from '#shared/api/index.ts'
import { catalogsToOpen, firstPageOf } from './menu.ts'
import { readyMenu } from './menu-json.ts'
import { catalogsInScope } from './search-scope.ts'
import { findVisitorFacts } from './visitor-facts.repository.ts'

type Asked = Pick<Parsed<'item/info'>, 'default_page_id' | 'page_id' | 'keyword'>
type Shown = Output<'item/info'>

/**
 * An item as a visitor sees it, with its menu. With a keyword, the menu is a flat list of the pages that contain it. The menu is cached by the version
 * of the tree; the facts about the visitor are computed for each call (decision 17).
 */
export async function itemToRead(
  ctx: Context,
  input: Asked,
  { item, rights, user }: ItemAccess,
): Promise<Shown | PreserialisedFields<Shown>> {
  const { item_id } = item
  const scope = rights.read_scope
  const { item_manage, ...flags } = itemFlags(item, rights)
  const edit_cat_ids = await presentOf(ctx, item_id, flags.edit_cat_ids)
  const item_edit = flags.item_edit && edit_cat_ids?.length !== 0
  const facts = user && (await findVisitorFacts(ctx.db, user.uid, item_id))
  const option = facts ? facts.show_watermark : await findOption(ctx.db, 'show_watermark')
  const has_watermark = optionValue('show_watermark', option) ? 1 : 0
  const rest = {
    item_id,
    item_domain: item.item_domain,
    is_archived: item.is_archived,
    item_name: item.item_name,
    item_description: item.item_description,
    ...(await defaultPage(ctx, item_id, input.default_page_id, scope)),
    unread_count: facts?.unread ?? 0,
    item_type: item.item_type,
    is_login: user !== null,
    is_private: Number(item.password !== ''),
    is_star: Number((facts?.star ?? null) !== null),
    item_edit,
    item_manage,
    edit_cat_ids,
    may_leave: user !== null && mayLeave(user, item, (facts?.member ?? null) !== null),
    ItemPermn: item_edit,
    ItemCreator: item_manage,
    current_page_id: input.page_id,
    global_param: [],
    show_watermark: facts ? has_watermark : 0,
    has_watermark,
    line_breaks: item.line_breaks,
  }
  if (input.keyword) {
    const menu = await foundMenu(ctx, item, input.keyword, scope)
    return { ...rest, first_page_id: firstPageOf(menu), menu }
  }
  const { first_page_id, json } = await readyMenu(ctx, item, scope)
  return PreserialisedFields.of<Output<'item/info'>, 'menu'>({ ...rest, first_page_id }, { menu: json })
}

/** The catalogs among these that are still on the first level of the item; null: no limit. */
async function presentOf(ctx: Context, item_id: number, cat_ids: number[] | null): Promise<number[] | null> {
  if (cat_ids === null || cat_ids.length === 0) return cat_ids
  const present = new Set(await listFirstLevelIds(ctx.db, item_id, cat_ids))
  return cat_ids.filter((cat_id) => present.has(cat_id))
}

/** The pages that contain a keyword, instead of the menu. */
async function foundMenu(ctx: Context, { item_id }: ItemRow, keyword: string, scope: Scope) {
  const cat_ids = await catalogsInScope(ctx, item_id, scope)
  const { pages } = await findPages(searched(ctx), keyword, scopeIn(item_id, cat_ids))
  const nodes = pages.sort((a, b) => a.s_number - b.s_number || a.page_id - b.page_id).map(withApi)
  return { pages: nodes, catalogs: [] }
}

/** The page that the address names and the catalogs to open for it. Empty when another item owns the page or the member may not see it. */
async function defaultPage(ctx: Context, item_id: number, page_id: number, scope: Scope) {
  const page = page_id ? await findPageFacts(ctx.db, page_id) : undefined
  if (page?.item_id === item_id) {
    const catalogs = withinScope(await listCatalogs(ctx.db, item_id), scope)
    const path = pathTo(byId(catalogs), page.cat_id)
    if (scope === 'all' || path.length > 0) return { default_page_id: String(page_id), ...catalogsToOpen(path) }
  }
  return { default_page_id: '', ...catalogsToOpen([]) }
}
