import { handler } from '#server/call/handler.ts'
import { disableTwoStep } from '#server/domain/account/two-step.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `security/disableTwoStep`: switches two-step login off. */
export const securityDisableTwoStep = handler('security/disableTwoStep', {
  access: loggedIn,
  run: async (ctx, _input, user) => {
    await disableTwoStep(ctx, user)
    return []
  },
})
