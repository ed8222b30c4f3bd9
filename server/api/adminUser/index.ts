import type { HandlersOf } from '#server/call/handler.ts'
import { adminUserAddUser } from './addUser.ts'
import { adminUserDeleteUser } from './deleteUser.ts'
import { adminUserEndSessions } from './endSessions.ts'
import { adminUserGetList } from './getList.ts'
import { adminUserHandOver } from './handOver.ts'
import { adminUserImportList } from './importList.ts'
import { adminUserResetSecondStep } from './resetSecondStep.ts'
import { adminUserSendPasswordLink } from './sendPasswordLink.ts'
import { adminUserSetDisabled } from './setDisabled.ts'
import { adminUserSetGroup } from './setGroup.ts'

/** Handlers of `adminUser/…`. */
export const adminUser: HandlersOf<'adminUser'> = {
  getList: adminUserGetList,
  addUser: adminUserAddUser,
  handOver: adminUserHandOver,
  importList: adminUserImportList,
  sendPasswordLink: adminUserSendPasswordLink,
  setGroup: adminUserSetGroup,
  setDisabled: adminUserSetDisabled,
  endSessions: adminUserEndSessions,
  deleteUser: adminUserDeleteUser,
  resetSecondStep: adminUserResetSecondStep,
}
