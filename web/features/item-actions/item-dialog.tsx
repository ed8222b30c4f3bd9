import { ChangeLogDialog } from './change-log-dialog.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import type { ActionItem, ItemDialogKind } from './item-actions.ts'
import { ArchiveDialog, DeleteDialog, TransferDialog } from './password-dialogs.tsx'
import { ShareItemDialog } from './share-item-dialog.tsx'

const DIALOGS = {
  share: ShareItemDialog,
  changeLog: ChangeLogDialog,
  copy: CopyDialog,
  transfer: TransferDialog,
  archive: ArchiveDialog,
  delete: DeleteDialog,
} as const satisfies Record<ItemDialogKind, unknown>

/** The dialog that the menu of an item has opened. */
export function ItemDialog(props: { kind: ItemDialogKind; item: ActionItem; onClose: () => void }) {
  const Dialog = DIALOGS[props.kind]
  return <Dialog item={props.item} onClose={props.onClose} />
}
