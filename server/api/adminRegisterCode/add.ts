import { handler } from '#server/call/handler.ts'
import { addRegisterCode } from '#server/domain/register-code/register-codes.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminRegisterCode/add`: makes an invitation code. */
export const adminRegisterCodeAdd = handler('adminRegisterCode/add', {
  transaction: true,
  access: siteAdmin,
  run: (ctx, input, user) => addRegisterCode(ctx, user, input),
})
