import { handler } from '#server/call/handler.ts'
import type { Context } from '#server/context.ts'
import { onlyItemsOf } from '#server/domain/item/visible-items.repository.ts'
import { groupRow } from '#server/domain/item-group/group-row.ts'
import { insertGroup, lastGroup, updateGroup } from '#server/domain/item-group/item-group.repository.ts'
import { loggedIn } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { ITEMS_IN_A_LIST } from '#shared/limits.ts'

/** How many groups of items somebody may have. */
const ITEM_GROUPS_PER_USER = 500

/**
 * `itemGroup/save`: creates a group, or changes one of the user's. What is not sent stays as it is. Of the items, those in the user's list
 * are kept, each once, in the order they were sent.
 */
export const itemGroupSave = handler('itemGroup/save', {
  transaction: true,
  access: loggedIn,
  run: async (ctx, { id, group_name, item_ids }, user) => {
    const name = group_name || serverTexts(ctx.lang).starter.groupName
    const ids = item_ids === undefined ? undefined : await keptItems(ctx, user.uid, item_ids)
    if (id > 0) {
      const change = {
        ...(group_name === undefined ? {} : { group_name: name }),
        ...(ids === undefined ? {} : { item_ids: ids }),
        updated_at: ctx.now,
      }
      const group = await updateGroup(ctx.db, user.uid, id, change)
      if (!group) throw new AppError('NO_PERMISSION')
      return groupRow(group)
    }
    const { count, last } = await lastGroup(ctx.db, user.uid)
    if (count >= ITEM_GROUPS_PER_USER) throw new AppError('BAD_FIELD', { field: 'id', reason: '@out_of_range' })
    const group = await insertGroup(ctx.db, {
      uid: user.uid,
      group_name: name,
      item_ids: ids ?? '',
      s_number: (last ?? 0) + 1,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    return groupRow(group)
  },
})

/** @throws AppError BAD_FIELD for a list that holds anything but ids and commas, or too many of them */
async function keptItems(ctx: Context, uid: number, list: string): Promise<string> {
  const parts = list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.some((part) => !/^[1-9]\d{0,15}$/.test(part) || !Number.isSafeInteger(Number(part))))
    throw new AppError('BAD_FIELD', { field: 'item_ids', reason: '@not_an_integer' })
  const ids = [...new Set(parts.map(Number))]
  if (ids.length > ITEMS_IN_A_LIST)
    throw new AppError('BAD_FIELD', { field: 'item_ids', reason: '@too_long', max: ITEMS_IN_A_LIST })
  return [...(await onlyItemsOf(ctx.db, uid, ids))].join(',')
}
