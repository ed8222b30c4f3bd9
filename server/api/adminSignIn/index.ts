import type { HandlersOf } from '#server/call/handler.ts'
import { adminSignInDelete } from './delete.ts'
import { adminSignInGetList } from './getList.ts'
import { adminSignInImport } from './import.ts'
import { adminSignInSave } from './save.ts'
import { adminSignInSort } from './sort.ts'
import { adminSignInTryIt } from './tryIt.ts'

/** Handlers of `adminSignIn/…`. */
export const adminSignIn: HandlersOf<'adminSignIn'> = {
  getList: adminSignInGetList,
  save: adminSignInSave,
  delete: adminSignInDelete,
  sort: adminSignInSort,
  tryIt: adminSignInTryIt,
  import: adminSignInImport,
}
