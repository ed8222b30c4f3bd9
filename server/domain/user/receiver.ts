import type { Context } from '#server/context.ts'
import { lockItems, lockTeam } from '#server/db/dialect.ts'
import { handOverItem } from '#server/domain/item/hand-over-item.ts'
import { listOwnItems, updateItem } from '#server/domain/item/item.repository.ts'
import type { Person } from '#server/domain/member/named-people.ts'
import { giveTeamTo } from '#server/domain/team/hand-over-team.ts'
import { listOwnTeams } from '#server/domain/team/team.repository.ts'
import { AppError } from '#shared/errors.ts'
import { foundReceiver } from './found-user.ts'

/**
 * The receiver of an account's items and teams. @throws AppError USER_UNKNOWN for an unknown name, for a disabled account, and for the account itself
 */
export async function findReceiver(ctx: Context, uid: number, username: string): Promise<Person> {
  const receiver = await foundReceiver(ctx, username, 'receiver')
  if (receiver.uid === uid) throw new AppError('USER_UNKNOWN', { name: username }, 'receiver')
  return receiver
}

/**
 * Transfers the teams and items of an account to another one, including deleted items; inside a transaction.
 * @returns the number of teams and of existing items
 */
export async function giveAllTo(ctx: Context, uid: number, to: Person): Promise<{ items: number; teams: number }> {
  const { dialect } = ctx.services.database
  const teams = await listOwnTeams(ctx.db, uid)
  const items = await listOwnItems(ctx.db, uid)
  for (const team of teams) await lockTeam(ctx.db, dialect, team.id)
  await lockItems(
    ctx.db,
    dialect,
    items.map((item) => item.item_id),
  )
  for (const team of teams) await giveTeamTo(ctx, team, to)
  // The transfer of the teams has changed the owners of some items.
  for (const item of await listOwnItems(ctx.db, uid)) {
    if (item.is_del === 0) await handOverItem(ctx, item, to)
    else await updateItem(ctx.db, item.item_id, { uid: to.uid, username: to.username })
  }
  return { items: items.filter((item) => item.is_del === 0).length, teams: teams.length }
}
