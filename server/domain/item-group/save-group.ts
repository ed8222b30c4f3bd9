import type { Context } from '#server/context.ts'
import { onlyItemsOf } from '#server/domain/item/only-items-of.ts'
import { AppError } from '#shared/errors.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { ITEM_GROUPS_MOST, ITEMS_IN_A_LIST } from '#shared/limits.ts'
import { type ItemGroup, insertGroup, lastGroup, updateGroup } from './item-group.repository.ts'

/** The input of a save. */
interface Wanted {
  /** 0: a new group. */
  id: number
  /** Empty: the default name. */
  group_name?: string | undefined
  /** Ids with commas. */
  item_ids?: string | undefined
}

/**
 * Creates or changes a group of the user; inside a transaction. Absent fields are not changed. Stores the given items in their order, each once, if
 * they are in the user's list.
 * @throws AppError BAD_FIELD; NO_PERMISSION for a group of another user
 */
export async function saveGroup(ctx: Context, uid: number, { id, group_name, item_ids }: Wanted): Promise<ItemGroup> {
  const name = group_name || serverTexts(ctx.lang).starter.groupName
  const ids = item_ids === undefined ? undefined : await keptItems(ctx, uid, item_ids)
  if (id > 0) {
    const change = {
      ...(group_name === undefined ? {} : { group_name: name }),
      ...(ids === undefined ? {} : { item_ids: ids }),
      updated_at: ctx.now,
    }
    const group = await updateGroup(ctx.db, uid, id, change)
    if (!group) throw new AppError('NO_PERMISSION')
    return group
  }
  const { count, last } = await lastGroup(ctx.db, uid)
  if (count >= ITEM_GROUPS_MOST) throw new AppError('BAD_FIELD', { field: 'id', reason: '@out_of_range' })
  return insertGroup(ctx.db, {
    uid,
    group_name: name,
    item_ids: ids ?? '',
    s_number: (last ?? 0) + 1,
    created_at: ctx.now,
    updated_at: ctx.now,
  })
}

/** The ids of a list that are items of the user, separated by commas. @throws AppError BAD_FIELD when the list is malformed or too long */
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
