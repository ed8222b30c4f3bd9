import type { HandlersOf } from '#server/call/handler.ts'
import { adminRegisterCodeAdd } from './add.ts'
import { adminRegisterCodeGetList } from './getList.ts'
import { adminRegisterCodeWithdraw } from './withdraw.ts'

export const adminRegisterCode: HandlersOf<'adminRegisterCode'> = {
  getList: adminRegisterCodeGetList,
  add: adminRegisterCodeAdd,
  withdraw: adminRegisterCodeWithdraw,
}
