import { endVisitPasses } from '#server/auth/visit-pass.ts'
import { handler } from '#server/call/handler.ts'
import { logChange } from '#server/domain/item/change-log.ts'
import { updateItem } from '#server/domain/item/item.repository.ts'
import { domainColumns, domainTaken } from '#server/domain/item/item-domain.ts'
import { itemChanger } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/**
 * `item/update`: changes the settings that were sent; an empty domain takes it away, an empty password opens the item. A new
 * password ends the passes of those who gave the one before, and takes the item from search engines: who opens it again decides anew.
 */
export const itemUpdate = handler('item/update', {
  transaction: true,
  access: (ctx, { item_id }) => itemChanger(ctx, item_id),
  run: async (ctx, { item_id, item_name, item_description, item_domain, password, ...sent }, { item }) => {
    if (item_name === '') throw new AppError('ITEM_NAME_MISSING', {}, 'item_name')
    const { secrets } = ctx.services
    const before = secrets.open(item.password)
    const isPrivate = (password ?? item.password) !== ''
    if (isPrivate && sent.search_engines === 1)
      throw new AppError('BAD_FIELD', { field: 'search_engines', reason: '@open_items_only' })
    const search_engines = isPrivate ? 0 : (sent.search_engines ?? item.search_engines)
    const { line_breaks = item.line_breaks } = sent
    const done = await updateItem(ctx.db, item_id, {
      ...(item_name === undefined ? {} : { item_name }),
      ...(item_description === undefined ? {} : { item_description }),
      ...(item_domain === undefined ? {} : domainColumns(item_domain)),
      ...(password === undefined || password === before ? {} : { password: secrets.seal(password) }),
      search_engines,
      line_breaks,
      last_update_time: ctx.now,
    })
    if (!done) throw domainTaken(item_domain ?? '')
    if (password !== undefined && password !== before) await endVisitPasses(ctx.db, item_id)
    const changed = [
      ...(item_name === undefined || item_name === item.item_name ? [] : ['item_name']),
      ...(item_description === undefined || item_description === item.item_description ? [] : ['item_description']),
      ...(item_domain === undefined || item_domain === item.item_domain ? [] : ['item_domain']),
      ...(password === undefined || password === before ? [] : [passwordChange(item.password, password)]),
      ...(search_engines === item.search_engines ? [] : [`search_engines ${search_engines}`]),
      ...(line_breaks === item.line_breaks ? [] : [`line_breaks ${line_breaks}`]),
    ]
    if (changed.length > 0)
      await logChange(ctx, {
        item_id,
        action: 'update',
        object: 'item',
        object_id: item_id,
        object_name: item_name ?? item.item_name,
        remark: changed.join(','),
      })
    return []
  },
})

/** Remark of the change log for a change of the visit password. The password itself is never logged. */
function passwordChange(stored: string, password: string): string {
  if (stored === '') return 'made_private'
  return password === '' ? 'made_open' : 'visit_password'
}
