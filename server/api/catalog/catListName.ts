import { handler } from '#server/call/handler.ts'
import { listCatalogs } from '#server/domain/catalog/catalog.repository.ts'
import { childrenByParent, withinScope } from '#server/domain/catalog/catalog-tree.ts'
import { itemVisitor } from '#server/policy/rules.ts'
import { timeText } from '#server/time.ts'
import type { Output } from '#shared/api/index.ts'

/** `catalog/catListName`: the catalogs of an item, depth first, each named by its path (`a/b/c`). */
export const catalogCatListName = handler('catalog/catListName', {
  access: (ctx, { item_id }) => itemVisitor(ctx, item_id, 'NO_PERMISSION'),
  run: async (ctx, { item_id }, { rights }) => {
    const children = childrenByParent(withinScope(await listCatalogs(ctx.db, item_id), rights.read_scope))
    const list: Output<'catalog/catListName'> = []
    const walk = (parent_cat_id: number, path: string) => {
      for (const catalog of children.get(parent_cat_id) ?? []) {
        const cat_name = path + catalog.cat_name
        list.push({ ...catalog, cat_name, addtime: timeText(catalog.addtime) })
        walk(catalog.cat_id, `${cat_name}/`)
      }
    }
    walk(0, '')
    return list
  },
})
