import { handler } from '#server/call/handler.ts'
import { resetSecondStep } from '#server/domain/user/reset-second-step.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminUser/resetSecondStep`: removes the second step and the passkeys of a user who has lost them. */
export const adminUserResetSecondStep = handler('adminUser/resetSecondStep', {
  transaction: true,
  access: siteAdmin,
  run: async (ctx, { uid }) => {
    await resetSecondStep(ctx, uid)
    return []
  },
})
