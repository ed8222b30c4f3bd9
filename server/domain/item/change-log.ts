import { recordActs } from '#server/audit/record.ts'
import type { Context } from '#server/context.ts'
import { actsOfChanges } from './acts-of-changes.ts'
import type { Change } from './change.ts'
import { insertChange, insertChanges, trimChanges, trimChangesOf } from './change-log.repository.ts'

export const CHANGE_LOG_ROWS = 300

/** The remark for a member's new authority. */
export const newGroup = (member_group_id: number): string => `group ${member_group_id}`

/** The most names in a remark. */
const NAMES = 10

/** The remark for a team whose members change: the first few names. */
export function teamPeople(happened: 'joined' | 'left', usernames: readonly string[]): string {
  const more = usernames.length > NAMES ? ['…'] : []
  return `${happened} ${[...usernames.slice(0, NAMES), ...more].join(',')}`
}

/** The remark for a move: the item that the object went to, or came from. */
export const otherItem = (item_id: number): string => `item ${item_id}`

/**
 * Writes one row of an item's change log and keeps the newest `CHANGE_LOG_ROWS`. Changes of rights and keys are also written to the audit log. Call it
 * in the transaction of the change.
 */
export async function logChange(ctx: Context, change: Change): Promise<void> {
  await insertChange(ctx.db, rowOf(ctx, change))
  await trimChanges(ctx.db, change.item_id, CHANGE_LOG_ROWS)
  await recordActs(ctx, await actsOfChanges(ctx.db, [change]))
}

/** `logChange` for several changes of one or more items, by a few statements. */
export async function logChanges(ctx: Context, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  await insertChanges(
    ctx.db,
    changes.map((change) => rowOf(ctx, change)),
  )
  await trimChangesOf(ctx.db, [...new Set(changes.map((change) => change.item_id))], CHANGE_LOG_ROWS)
  await recordActs(ctx, await actsOfChanges(ctx.db, changes))
}

const rowOf = (ctx: Context, change: Change) => ({
  item_id: change.item_id,
  uid: change.uid ?? ctx.user?.uid ?? 0,
  op_action_type: change.action,
  op_object_type: change.object,
  op_object_id: change.object_id,
  op_object_name: change.object_name,
  remark: change.remark ?? '',
  optime: ctx.now,
})
