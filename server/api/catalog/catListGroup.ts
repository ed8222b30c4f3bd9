import { handler } from '#server/call/handler.ts'
import { type Catalog, listCatalogs } from '#server/domain/catalog/catalog.repository.ts'
import { childrenByParent, withinScope } from '#server/domain/catalog/catalog-tree.ts'
import { itemVisitor } from '#server/policy/rules.ts'
import { timeText } from '#server/time.ts'
import type { Output } from '#shared/api/index.ts'

type Tree = Output<'catalog/catListGroup'>

/** `catalog/catListGroup`: the catalogs of an item as a tree. A limited member sees one branch. */
export const catalogCatListGroup = handler('catalog/catListGroup', {
  access: (ctx, { item_id }) => itemVisitor(ctx, item_id, 'NO_PERMISSION'),
  run: async (ctx, { item_id }, { rights }) => {
    const children = childrenByParent(withinScope(await listCatalogs(ctx.db, item_id), rights.read_scope))
    const treeOf = (catalogs: Catalog[] = []): Tree =>
      catalogs.map((catalog) => ({
        ...catalog,
        addtime: timeText(catalog.addtime),
        sub: treeOf(children.get(catalog.cat_id)),
      }))
    return treeOf(children.get(0))
  },
})
