import { AppError, type Lang } from '#shared/errors.ts'
import { handler } from '../../http/handler.ts'
import { itemEditor, pageEditor } from '../../policy/rules.ts'
import { pageContent } from './page-content.ts'
import { createPage, updatePage } from './save-page.service.ts'

const UNTITLED: Record<Lang, string> = { en: 'Untitled page', zh: '无标题页面' }

/**
 * `page/save`: creates a page (page_id 0) or saves a new version. The last one to save wins. A `cat_id` that is not sent means the root,
 * as in the protocol.
 */
export const pageSave = handler('page/save', {
  transaction: true,
  access: async (ctx, { page_id, item_id, cat_id }) => {
    if (page_id === 0) return itemEditor(ctx, item_id, cat_id)
    const access = await pageEditor(ctx, page_id)
    if (access.item.item_id !== item_id) throw new AppError('WRONG_ITEM', { thing: '@page' })
    if (cat_id !== access.page.cat_id) await itemEditor(ctx, item_id, cat_id)
    return access
  },
  run: (ctx, input, { item, user }) => {
    const { page_id, page_title, cat_id, s_number, page_comments, ext_info } = input
    const given = {
      item,
      cat_id,
      page_content: pageContent(input.page_content, input.is_urlencode === 1),
      s_number,
      author: { uid: user.uid, username: user.username },
      ...(page_comments === undefined ? {} : { page_comments }),
      ...(ext_info === undefined ? {} : { ext_info }),
    }
    return page_id === 0
      ? createPage(ctx, { ...given, page_title: page_title || UNTITLED[ctx.lang] })
      : updatePage(ctx, page_id, { ...given, ...(page_title ? { page_title } : {}) })
  },
})
