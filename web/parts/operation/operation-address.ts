import type { OperationKindName } from '#shared/kinds.ts'
import { paths } from '#web/paths.ts'

/** The screen that shows an operation that has ended: its report or its file. */
export function operationAddress(one: { kind: OperationKindName; operation_id: number; item_id: number }): string {
  if (one.kind === 'import') return paths.itemImport(one.item_id, one.operation_id)
  if (one.kind === 'site_move' || one.kind === 'site_move_file') return paths.admin('move-in')
  return one.kind === 'export' ? paths.itemExport(one.item_id) : paths.userSetting('operations')
}
