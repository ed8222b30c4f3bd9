import { ITEM_TYPE } from '#shared/constants.ts'
import { AppError, type Lang } from '#shared/errors.ts'
import type { Context } from '../../http/context.ts'
import { handler } from '../../http/handler.ts'
import { loggedIn } from '../../policy/rules.ts'
import { createPage } from '../page/save-page.service.ts'
import { insertItem } from './item.repository.ts'
import { domainColumns, domainTaken } from './item-domain.ts'

const WELCOME: Record<Lang, string> = {
  en: 'Welcome. This item is one page: choose “Edit” to write it.',
  zh: '欢迎使用。这个项目只有一个页面，点击“编辑”开始编写。',
}

/** `item/add`: creates an item; a single-page item comes with its page. */
export const itemAdd = handler('item/add', {
  transaction: true,
  access: loggedIn,
  run: async (ctx, input, user) => {
    const { item_name, item_description = '', item_domain = '', password = '' } = input
    const item_type = input.item_type || ITEM_TYPE.regular
    if (item_type !== ITEM_TYPE.regular && item_type !== ITEM_TYPE.single_page)
      throw new AppError('BAD_FIELD', { field: 'item_type', reason: '@not_one_of' })
    if (item_name === '') throw new AppError('ITEM_NAME_MISSING', {}, 'item_name')
    const values = {
      item_name,
      item_description,
      ...domainColumns(item_domain),
      password,
      item_type,
      uid: user.uid,
      username: user.username,
      addtime: ctx.now,
      last_update_time: ctx.now,
      is_archived: 0,
      is_del: 0,
    }
    const item_id = await insertItem(ctx.db, values)
    if (item_id === undefined) throw domainTaken(item_domain)
    if (item_type === ITEM_TYPE.single_page) await addItsPage(ctx, { item_id, ...values })
    return { item_id }
  },
})

const addItsPage = (ctx: Context, item: Parameters<typeof createPage>[1]['item']) =>
  createPage(ctx, {
    item,
    cat_id: 0,
    page_title: item.item_name,
    page_content: WELCOME[ctx.lang],
    author: { uid: item.uid, username: item.username },
  })
