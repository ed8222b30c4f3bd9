import type { HandlersOf } from '#server/call/handler.ts'
import { adminUserAddUser } from './addUser.ts'
import { adminUserDeleteUser } from './deleteUser.ts'
import { adminUserEndSessions } from './endSessions.ts'
import { adminUserGetList } from './getList.ts'
import { adminUserSetDisabled } from './setDisabled.ts'
import { adminUserSetGroup } from './setGroup.ts'

/** Handlers of `adminUser/…`. */
export const adminUser: HandlersOf<'adminUser'> = {
  getList: adminUserGetList,
  addUser: adminUserAddUser,
  setGroup: adminUserSetGroup,
  setDisabled: adminUserSetDisabled,
  endSessions: adminUserEndSessions,
  deleteUser: adminUserDeleteUser,
}
