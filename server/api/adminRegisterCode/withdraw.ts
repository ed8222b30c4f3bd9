import { handler } from '#server/call/handler.ts'
import { withdrawRegisterCode } from '#server/domain/register-code/register-codes.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminRegisterCode/withdraw`: withdraws an invitation code. */
export const adminRegisterCodeWithdraw = handler('adminRegisterCode/withdraw', {
  transaction: true,
  access: siteAdmin,
  run: async (ctx, { code_id }) => {
    await withdrawRegisterCode(ctx, code_id)
    return []
  },
})
