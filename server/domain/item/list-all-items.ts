import type { Context } from '#server/context.ts'
import { countMembersOf } from '#server/domain/member/member.repository.ts'
import { timeText } from '#server/time.ts'
import type { Output, Parsed } from '#shared/api/index.ts'
import { RECYCLE_SECONDS } from '#shared/limits.ts'
import { countItemsFor, listItemsFor } from './item.repository.ts'

type Row = Awaited<ReturnType<typeof listItemsFor>>[number]

/** What `privacy_type` asks for: open items or private ones; anything else: all. */
const PRIVACY = { open: 2, private: 3 } as const

/** An item as administrators see it. It tells that there is a visit password and not which one. */
export const itemForAdministrators = ({ password, addtime, last_update_time, ...item }: Row, members: number) => ({
  ...item,
  addtime: timeText(addtime),
  last_update_time: timeText(last_update_time),
  is_private: password === '' ? 0 : 1,
  member_num: members + 1,
})

/** One page of the items of the site, or of those deleted ones that can be brought back. */
export async function listAllItems(
  ctx: Context,
  { page, count, item_name = '', username = '', is_del, item_type, privacy_type }: Parsed<'adminItem/getList'>,
): Promise<Output<'adminItem/getList'>> {
  const filter = {
    item_name: item_name.trim(),
    username: username.trim(),
    is_del: is_del ? 1 : 0,
    item_type,
    isPrivate: privacy_type === PRIVACY.private ? true : privacy_type === PRIVACY.open ? false : undefined,
    deletedAfter: ctx.now - RECYCLE_SECONDS,
  } as const
  const offset = Math.min((page - 1) * count, Number.MAX_SAFE_INTEGER)
  const rows = await listItemsFor(ctx.db, filter, { limit: count, offset })
  const members = await countMembersOf(
    ctx.db,
    rows.map(({ item_id }) => item_id),
  )
  return {
    total: await countItemsFor(ctx.db, filter),
    items: rows.map((row) => itemForAdministrators(row, members.get(row.item_id) ?? 0)),
  }
}
