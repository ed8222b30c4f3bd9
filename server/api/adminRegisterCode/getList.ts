import { handler } from '#server/call/handler.ts'
import { listRegisterCodes } from '#server/domain/register-code/register-codes.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminRegisterCode/getList`: the invitation codes with their users. */
export const adminRegisterCodeGetList = handler('adminRegisterCode/getList', {
  access: siteAdmin,
  run: (ctx, input) => listRegisterCodes(ctx, input),
})
