import { endVisitPasses } from '#server/auth/visit-pass.ts'
import type { Context } from '#server/context.ts'
import type { ItemRow } from '#server/policy/facts.repository.ts'
import type { Parsed } from '#shared/api/index.ts'
import { AppError } from '#shared/errors.ts'
import { logChange } from './change-log.ts'
import { updateItem } from './item.repository.ts'
import { domainColumns, domainTaken } from './item-domain.ts'

/** Settings to change. Absent ones are not changed. */
type Settings = Omit<Parsed<'item/update'>, 'item_id' | 'item_group_ids'>

/**
 * Changes settings of an item; inside a transaction. An empty domain removes the domain, and an empty password opens the item. A new password ends
 * the visit passes for the old one and excludes search engines. Opening the item later does not allow search engines again.
 * @throws AppError ITEM_NAME_MISSING, BAD_FIELD, DOMAIN_TAKEN
 */
export async function changeSettings(
  ctx: Context,
  item: ItemRow,
  { item_name, item_description, item_domain, password, ...sent }: Settings,
): Promise<void> {
  if (item_name === '') throw new AppError('ITEM_NAME_MISSING', {}, 'item_name')
  const { secrets } = ctx.services
  const before = secrets.open(item.password)
  const isPrivate = (password ?? item.password) !== ''
  if (isPrivate && sent.search_engines === 1)
    throw new AppError('BAD_FIELD', { field: 'search_engines', reason: '@open_items_only' })
  const search_engines = isPrivate ? 0 : (sent.search_engines ?? item.search_engines)
  const { line_breaks = item.line_breaks } = sent
  const done = await updateItem(ctx.db, item.item_id, {
    ...(item_name === undefined ? {} : { item_name }),
    ...(item_description === undefined ? {} : { item_description }),
    ...(item_domain === undefined ? {} : domainColumns(item_domain)),
    ...(password === undefined || password === before ? {} : { password: secrets.seal(password) }),
    search_engines,
    line_breaks,
    last_update_time: ctx.now,
  })
  if (!done) throw domainTaken(item_domain ?? '')
  if (password !== undefined && password !== before) await endVisitPasses(ctx.db, item.item_id)
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
      item_id: item.item_id,
      action: 'update',
      object: 'item',
      object_id: item.item_id,
      object_name: item_name ?? item.item_name,
      remark: changed.join(','),
    })
}

/** Remark of the change log for a change of the visit password. The password itself is never logged. */
function passwordChange(stored: string, password: string): string {
  if (stored === '') return 'made_private'
  return password === '' ? 'made_open' : 'visit_password'
}
