import { CHANGE_LOG_ROWS } from '#shared/constants.ts'
import type { Context } from '../../http/context.ts'
import { insertChange, insertChanges, trimChanges, trimChangesOf } from './change-log.repository.ts'

export type ChangeAction =
  | 'create'
  | 'update'
  | 'delete'
  | 'drag'
  | 'binding'
  | 'unbound'
  | 'recover'
  | 'archive'
  | 'attorn'
export type ChangeObject = 'page' | 'catalog' | 'tree' | 'member' | 'team' | 'item'

/** What happened in an item: an action on an object (wire contract, section 12.7). */
export interface Change {
  item_id: number
  action: ChangeAction
  object: ChangeObject
  object_id: number
  object_name: string
  /** Who did it; without it the caller, or 0 for somebody with an item's key. */
  uid?: number
  remark?: string
}

/** Writes one row of an item's change log and keeps the newest `CHANGE_LOG_ROWS`. Belongs into the transaction of the change itself. */
export async function logChange(ctx: Context, change: Change): Promise<void> {
  await insertChange(ctx.db, rowOf(ctx, change))
  await trimChanges(ctx.db, change.item_id, CHANGE_LOG_ROWS)
}

/** `logChange` for several at once, of one item or of many: two statements. */
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
