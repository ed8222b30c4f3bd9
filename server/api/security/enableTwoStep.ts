import { handler } from '#server/call/handler.ts'
import { enableTwoStep } from '#server/domain/account/two-step.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `security/enableTwoStep`: switches two-step login on with the first code of the app. */
export const securityEnableTwoStep = handler('security/enableTwoStep', {
  access: loggedIn,
  run: async (ctx, input, user) => ({ recovery_codes: await enableTwoStep(ctx, user, input) }),
})
