import type { Context } from '#server/context.ts'
import { listCatalogNames } from '#server/domain/catalog/catalog.repository.ts'
import type { Change } from '#server/domain/item/change.ts'
import { findPageHead } from '#server/domain/page/page.repository.ts'
import { fileName } from '#server/files/file-name.ts'
import type { Asked } from './exported-tree.ts'

type Thing = Pick<Change, 'object' | 'object_id' | 'object_name'>

/** The item, catalog or page that is exported, with its name. */
export async function exportedThing(
  ctx: Context,
  { item_name }: { item_name: string },
  { item_id, cat_id, page_id }: Asked,
): Promise<Thing> {
  if (page_id > 0) {
    const object_name = (await findPageHead(ctx.db, page_id))?.page_title ?? ''
    return { object: 'page', object_id: page_id, object_name }
  }
  if (cat_id === 0) return { object: 'item', object_id: item_id, object_name: item_name }
  const object_name = (await listCatalogNames(ctx.db, [cat_id])).get(cat_id) ?? ''
  return { object: 'catalog', object_id: cat_id, object_name }
}

/** The most characters of the name of a file. */
const NAME_MOST = 100

/** The name of the file of an export without its ending: the name of the item, the catalog or the page. */
export async function exportName(ctx: Context, item: { item_name: string }, asked: Asked): Promise<string> {
  const { object_name } = await exportedThing(ctx, item, asked)
  return fileName([...object_name.replace(/[/\\:*?"<>|]/g, '_')].slice(0, NAME_MOST).join(''))
}
