import { countAccountsFor, listAccountsFor } from '#server/auth/account.repository.ts'
import type { Context } from '#server/context.ts'
import { pageRange } from '#server/db/page-range.ts'
import { countItemsOf } from '#server/domain/item/item.repository.ts'
import { timeText } from '#server/time.ts'
import type { Output, Parsed } from '#shared/api/index.ts'

/** One page of the accounts of the site, with the number of items of each. */
export async function listUsers(
  ctx: Context,
  { page, count, username = '', groupid, status, sort }: Parsed<'adminUser/getList'>,
): Promise<Output<'adminUser/getList'>> {
  const filter = { part: username.trim(), groupid, status }
  const rows = await listAccountsFor(ctx.db, filter, sort, pageRange({ page, count }))
  const items = await countItemsOf(
    ctx.db,
    rows.map(({ uid }) => uid),
  )
  const users = rows.map(({ reg_time, last_login_time, ...row }) => ({
    ...row,
    reg_time: timeText(reg_time),
    registered: reg_time,
    last_login_time: last_login_time > 0 ? timeText(last_login_time) : '',
    last_login: last_login_time,
    item_num: items.get(row.uid) ?? 0,
  }))
  return { total: await countAccountsFor(ctx.db, filter), users }
}
