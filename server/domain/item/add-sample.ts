import type { Context, SessionUser } from '#server/context.ts'
import { catalogByPath } from '#server/domain/catalog/catalog-path.ts'
import { createPage } from '#server/domain/page/save-page.ts'
import type { Parsed } from '#shared/api/index.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { ITEM_TYPE, LINE_BREAK_SETTING } from '#shared/kinds.ts'
import { createItem } from './create-item.ts'
import { domainColumns } from './item-domain.ts'

/** Creates an item with the folders and pages of a sample, in the language of the request; inside a transaction. @returns its id */
export async function addSample(
  ctx: Context,
  user: SessionUser,
  kind: Parsed<'item/addSample'>['kind'],
): Promise<number> {
  const sample = serverTexts(ctx.lang).sampleItems[kind]
  const settings = {
    item_type: kind === 'sheet' ? ITEM_TYPE.spreadsheet : ITEM_TYPE.regular,
    item_name: sample.item_name,
    item_description: sample.item_description,
    password: '',
    line_breaks: LINE_BREAK_SETTING.automatic,
  }
  const item = await createItem(ctx, user, settings, domainColumns(''))
  const { item_id } = item
  const cat_ids = new Map<string, number>()
  for (const { folder } of sample.pages) {
    if (!cat_ids.has(folder)) cat_ids.set(folder, await catalogByPath(ctx, item_id, folder))
  }
  // The last page is made first, because a page links to pages after it, whose ids must be known.
  const page_ids = new Map<string, number>()
  for (const [index, page] of [...sample.pages.entries()].reverse()) {
    const { page_id } = await createPage(ctx, {
      item,
      cat_id: cat_ids.get(page.folder) ?? 0,
      page_title: page.title,
      page_content: withLinks(page.text, page_ids),
      s_number: index + 1,
      author: { uid: user.uid, username: user.username },
    })
    page_ids.set(page.key, page_id)
  }
  return item_id
}

/** Puts the ids of pages in place of their keys. @throws Error for a link to a page that is not after this one */
const withLinks = (text: string, page_ids: ReadonlyMap<string, number>): string =>
  text.replace(/\/page\/\{\{(\w+)\}\}/g, (_link, key: string) => {
    const page_id = page_ids.get(key)
    if (page_id === undefined) throw new Error(`the sample links to "${key}", which is not one of its later pages`)
    return `/page/${page_id}`
  })
