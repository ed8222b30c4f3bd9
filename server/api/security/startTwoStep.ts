import { handler } from '#server/call/handler.ts'
import { startTwoStep } from '#server/domain/account/two-step.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `security/startTwoStep`: a new key for an authenticator app. */
export const securityStartTwoStep = handler('security/startTwoStep', {
  access: loggedIn,
  run: (ctx, _input, user) => startTwoStep(ctx, user),
})
