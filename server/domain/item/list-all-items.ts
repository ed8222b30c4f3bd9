import type { Context } from '#server/context.ts'
import { pageRange } from '#server/db/page-range.ts'
import { countMembersOf } from '#server/domain/member/member.repository.ts'
import { timeText } from '#server/time.ts'
import type { Output, Parsed } from '#shared/api/index.ts'
import { RECYCLE_SECONDS } from '#shared/limits.ts'
import { countItemsFor, listItemsFor } from './item.repository.ts'

type Row = Awaited<ReturnType<typeof listItemsFor>>[number]

/** The meaning of `privacy_type`: open items or private ones; any other value: all. */
const PRIVACY = { open: 2, private: 3 } as const

/** An item for administrators. It shows that there is a visit password, but not the password. */
export const itemForAdministrators = (item: Row, members: number): Output<'adminItem/attorn'> => ({
  item_id: item.item_id,
  item_name: item.item_name,
  item_description: item.item_description,
  item_domain: item.item_domain,
  item_type: item.item_type,
  uid: item.uid,
  username: item.username,
  addtime: timeText(item.addtime),
  last_update_time: timeText(item.last_update_time),
  is_archived: item.is_archived,
  is_del: item.is_del,
  is_private: item.password === '' ? 0 : 1,
  member_num: members + 1,
})

/** One page of the items of the site, or of the deleted items that can be restored. */
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
  const rows = await listItemsFor(ctx.db, filter, pageRange({ page, count }))
  const members = await countMembersOf(
    ctx.db,
    rows.map(({ item_id }) => item_id),
  )
  return {
    total: await countItemsFor(ctx.db, filter),
    items: rows.map((row) => itemForAdministrators(row, members.get(row.item_id) ?? 0)),
  }
}
