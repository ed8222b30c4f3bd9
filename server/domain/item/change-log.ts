import type { Context } from '#server/context.ts'
import { insertChange, insertChanges, trimChanges, trimChangesOf } from './change-log.repository.ts'

export const CHANGE_LOG_ROWS = 300

export type ChangeAction =
  | 'create'
  | 'update'
  | 'delete'
  | 'drag'
  | 'binding'
  | 'unbound'
  | 'move_out'
  | 'move_in'
  | 'recover'
  | 'purge'
  | 'share'
  | 'unshare'
  | 'archive'
  | 'attorn'
export type ChangeObject = 'page' | 'catalog' | 'tree' | 'member' | 'team' | 'item' | 'key'

/** What happened in an item: an action on an object (docs/protocol.md, Change log). */
export interface Change {
  item_id: number
  action: ChangeAction
  object: ChangeObject
  object_id: number
  object_name: string
  /** Who did it; by default the caller, or 0 for a script with an item's key. */
  uid?: number
  /** Details in the codes of `remarkInWords`, and nothing secret. */
  remark?: string
}

/** The remark of a member's new authority. */
export const newGroup = (member_group_id: number): string => `group ${member_group_id}`

/** The most names in a remark. */
const NAMES = 10

/** The remark of a team whose people change: the first few names. */
export function teamPeople(happened: 'joined' | 'left', usernames: readonly string[]): string {
  const more = usernames.length > NAMES ? ['…'] : []
  return `${happened} ${[...usernames.slice(0, NAMES), ...more].join(',')}`
}

/** The remark of a move: the item that the thing went to, or came from. */
export const otherItem = (item_id: number): string => `item ${item_id}`

/** Writes one row of an item's change log and keeps the newest `CHANGE_LOG_ROWS`. Call it in the transaction of the change. */
export async function logChange(ctx: Context, change: Change): Promise<void> {
  await insertChange(ctx.db, rowOf(ctx, change))
  await trimChanges(ctx.db, change.item_id, CHANGE_LOG_ROWS)
}

/** `logChange` for several changes of one or more items, by two statements. */
export async function logChanges(ctx: Context, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  await insertChanges(
    ctx.db,
    changes.map((change) => rowOf(ctx, change)),
  )
  await trimChangesOf(ctx.db, [...new Set(changes.map((change) => change.item_id))], CHANGE_LOG_ROWS)
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
