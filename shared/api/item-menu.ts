import { z } from 'zod'
import { extInfoOf } from '#shared/api-page/ext-info.ts'
import { inLegacyForm, N, ownDoorOnly, S } from '#shared/fields.ts'

/** A page in the menu. Clients of the protocol learn from `ext_info` that it describes a call, unless its writer has put something else there. */
const PageNode = inLegacyForm(
  z.object({
    page_id: N(),
    author_uid: N(),
    cat_id: N(),
    page_title: S(),
    addtime: N(),
    s_number: N(),
    ext_info: S(),
    /** Of a page that describes a call: its method in capitals (several joined by commas), and the state of all its calls, 1 to 5 or 0. Others have neither. */
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

/** The tree of an item (docs/protocol.md, Items): pages without a catalog, and the catalogs of the first level. */
export const Menu = z.object({ pages: z.array(PageNode), catalogs: z.array(CatalogNode) })
