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
  | 'import'
  | 'undo_import'
  | 'export'
export type ChangeObject = 'page' | 'catalog' | 'tree' | 'member' | 'team' | 'item' | 'key'

/** A change in an item: an action on an object (docs/protocol.md, Change log). */
export interface Change {
  item_id: number
  action: ChangeAction
  object: ChangeObject
  object_id: number
  object_name: string
  /** The user; by default the caller, or 0 for a script with an item's key. */
  uid?: number
  /** Details as codes for `remarkInWords`, without secrets. */
  remark?: string
}
