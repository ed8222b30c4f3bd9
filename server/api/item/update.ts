import { AppError } from '#shared/errors.ts'
import { endVisitPasses } from '../../auth/visit-pass.ts'
import { handler } from '../../http/handler.ts'
import { itemChanger } from '../../policy/rules.ts'
import { logChange } from './change-log.service.ts'
import { updateItem } from './item.repository.ts'
import { domainColumns, domainTaken } from './item-domain.ts'

/**
 * `item/update`: changes the settings that were sent; an empty domain takes it away, an empty password opens the item. A new
 * password ends the passes of those who gave the one before, and takes the item from search engines: who opens it again decides anew.
 */
export const itemUpdate = handler('item/update', {
  transaction: true,
  access: (ctx, { item_id }) => itemChanger(ctx, item_id),
  run: async (ctx, { item_id, item_name, item_description, item_domain, password, ...sent }, { item }) => {
    if (item_name === '') throw new AppError('ITEM_NAME_MISSING', {}, 'item_name')
    const isPrivate = (password ?? item.password) !== ''
    if (isPrivate && sent.search_engines === 1)
      throw new AppError('BAD_FIELD', { field: 'search_engines', reason: '@open_items_only' })
    const search_engines = isPrivate ? 0 : (sent.search_engines ?? item.search_engines)
    const done = await updateItem(ctx.db, item_id, {
      ...(item_name === undefined ? {} : { item_name }),
      ...(item_description === undefined ? {} : { item_description }),
      ...(item_domain === undefined ? {} : domainColumns(item_domain)),
      ...(password === undefined ? {} : { password }),
      search_engines,
      last_update_time: ctx.now,
    })
    if (!done) throw domainTaken(item_domain ?? '')
    if (password !== undefined && password !== item.password) await endVisitPasses(ctx.db, item_id)
    if (search_engines !== item.search_engines)
      await logChange(ctx, {
        item_id,
        action: 'update',
        object: 'item',
        object_id: item_id,
        object_name: item_name ?? item.item_name,
        remark: `search_engines ${search_engines}`,
      })
    return []
  },
})
