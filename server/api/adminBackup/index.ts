import type { HandlersOf } from '#server/call/handler.ts'
import { adminBackupGetList } from './getList.ts'
import { adminBackupMake } from './make.ts'
import { adminBackupTryIt } from './tryIt.ts'

/** Handlers of `adminBackup/…`. */
export const adminBackup: HandlersOf<'adminBackup'> = {
  getList: adminBackupGetList,
  make: adminBackupMake,
  tryIt: adminBackupTryIt,
}
