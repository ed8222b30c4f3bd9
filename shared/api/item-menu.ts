import * as z from 'zod'
import { extInfoOf } from '#shared/api-page/ext-info.ts'
import { inLegacyForm, N, ownDoorOnly, S } from '#shared/fields.ts'

/** A page in the menu. For clients of the protocol, `ext_info` tells that the page describes a call, unless its writer has set another value. */
const PageNode = inLegacyForm(
  z.object({
    page_id: N(),
    author_uid: N(),
    cat_id: N(),
    page_title: S(),
    addtime: N(),
    s_number: N(),
    ext_info: S(),
    /** Only of API pages: the methods in capitals, joined by commas, and the state that all calls share, 1 to 5 or 0. */
    api_method: ownDoorOnly(S().optional()),
    api_state: ownDoorOnly(N().optional()),
  }),
  (node) => ({ ...node, ext_info: node.ext_info || extInfoOf(node.api_method) }),
)

const CatalogNode = z.object({
  cat_id: N(),
  cat_name: S(),
  item_id: N(),
  s_number: N(),
  addtime: N(),
  parent_cat_id: N(),
  level: N(),
  pages: z.array(PageNode),
  get catalogs() {
    return z.array(CatalogNode)
  },
})

/** The tree of an item (docs/protocol.md, Items): the pages at the root, and the catalogs of the first level. */
export const Menu = z.object({ pages: z.array(PageNode), catalogs: z.array(CatalogNode) })
