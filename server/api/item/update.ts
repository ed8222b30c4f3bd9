import { AppError } from '#shared/errors.ts'
import { endVisitPasses } from '../../auth/visit-pass.ts'
import { handler } from '../../http/handler.ts'
import { itemChanger } from '../../policy/rules.ts'
import { updateItem } from './item.repository.ts'
import { domainColumns, domainTaken } from './item-domain.ts'

/**
 * `item/update`: changes the settings that were sent; an empty domain takes it away, an empty password opens the item. A new
 * password ends the passes of those who gave the one before.
 */
export const itemUpdate = handler('item/update', {
  transaction: true,
  access: (ctx, { item_id }) => itemChanger(ctx, item_id),
  run: async (ctx, { item_id, item_name, item_description, item_domain, password }, { item }) => {
    if (item_name === '') throw new AppError('ITEM_NAME_MISSING', {}, 'item_name')
    const done = await updateItem(ctx.db, item_id, {
      ...(item_name === undefined ? {} : { item_name }),
      ...(item_description === undefined ? {} : { item_description }),
      ...(item_domain === undefined ? {} : domainColumns(item_domain)),
      ...(password === undefined ? {} : { password }),
      last_update_time: ctx.now,
    })
    if (!done) throw domainTaken(item_domain ?? '')
    if (password !== undefined && password !== item.password) await endVisitPasses(ctx.db, item_id)
    return []
  },
})
