import type { HandlersOf } from '#server/call/handler.ts'
import { adminBackupCancel } from './cancel.ts'
import { adminBackupCheck } from './check.ts'
import { adminBackupDelete } from './delete.ts'
import { adminBackupGetList } from './getList.ts'
import { adminBackupMake } from './make.ts'
import { adminBackupTryIt } from './tryIt.ts'

/** Handlers of `adminBackup/…`. */
export const adminBackup: HandlersOf<'adminBackup'> = {
  cancel: adminBackupCancel,
  check: adminBackupCheck,
  delete: adminBackupDelete,
  getList: adminBackupGetList,
  make: adminBackupMake,
  tryIt: adminBackupTryIt,
}
