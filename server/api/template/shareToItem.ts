import { handler } from '#server/call/handler.ts'
import type { Context, SessionUser } from '#server/context.ts'
import { lockItems } from '#server/db/dialect.ts'
import { listExistingItems } from '#server/domain/item/item.repository.ts'
import { findTemplate } from '#server/domain/template/template.repository.ts'
import { TEMPLATES_BYTES, TEMPLATES_PER_ITEM } from '#server/domain/template/template-limits.ts'
import {
  deleteShares,
  findFullItem,
  insertShares,
  listSharedItems,
} from '#server/domain/template/template-share.repository.ts'
import { itemRights } from '#server/policy/decide.ts'
import { listMembershipsOfUser } from '#server/policy/facts.repository.ts'
import { loggedIn } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'
import { ITEMS_IN_A_LIST } from '#shared/limits.ts'

/**
 * `template/shareToItem`: offers a template of the user in exactly these items, all of them or none. Only what is new in the list is judged:
 * an item that has been archived meanwhile keeps what it offers, and may be taken out of the list.
 */
export const templateShareToItem = handler('template/shareToItem', {
  transaction: true,
  access: async (ctx, { template_id }) => {
    const user = loggedIn(ctx)
    if (!(await findTemplate(ctx.db, user.uid, template_id))) throw new AppError('NO_PERMISSION')
    return user
  },
  run: async (ctx, { template_id, item_id }, user) => {
    const wanted = idsOf(item_id ?? '')
    const shared = await listSharedItems(ctx.db, template_id)
    const added = wanted.filter((id) => !shared.includes(id))
    await lockItems(ctx.db, ctx.services.database.dialect, added)
    await assertEditable(ctx, user, added)
    await deleteShares(
      ctx.db,
      template_id,
      shared.filter((id) => !wanted.includes(id)),
    )
    await insertShares(ctx.db, { template_id, uid: user.uid, username: user.username, created_at: ctx.now }, added)
    const full = await findFullItem(ctx.db, added, { count: TEMPLATES_PER_ITEM, bytes: TEMPLATES_BYTES })
    if (full !== undefined) throw new AppError('ITEM_TEMPLATES_FULL', { item: full })
    return []
  },
})

/** Ids with commas, each once; none is fine. @throws AppError BAD_FIELD */
function idsOf(list: string): number[] {
  const bad = (reason: string, max = 0) => new AppError('BAD_FIELD', { field: 'item_id', reason, max })
  const parts = list
    .split(/[,，]/)
    .map((part) => part.trim())
    .filter(Boolean)
  if (parts.length > ITEMS_IN_A_LIST) throw bad('@too_long', ITEMS_IN_A_LIST)
  if (!parts.every((part) => /^\d{1,16}$/.test(part))) throw bad('@not_an_integer')
  const ids = [...new Set(parts.map(Number))]
  if (!ids.every((id) => Number.isSafeInteger(id) && id > 0)) throw bad('@out_of_range')
  return ids
}

/** @throws AppError NOT_FOUND, NO_PERMISSION, ITEM_ARCHIVED */
async function assertEditable(ctx: Context, user: SessionUser, item_ids: number[]): Promise<void> {
  if (item_ids.length === 0) return
  const items = await listExistingItems(ctx.db, item_ids)
  if (items.length < item_ids.length) throw new AppError('NOT_FOUND', { thing: '@item' })
  const memberships = Map.groupBy(await listMembershipsOfUser(ctx.db, user.uid), (one) => one.item_id)
  for (const item of items) {
    if (!itemRights(user, item, memberships.get(item.item_id) ?? []).edit) throw new AppError('NO_PERMISSION')
    if (item.is_archived) throw new AppError('ITEM_ARCHIVED')
  }
}
