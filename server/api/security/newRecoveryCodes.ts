import { handler } from '#server/call/handler.ts'
import { renewRecoveryCodes } from '#server/domain/account/two-step.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `security/newRecoveryCodes`: makes new recovery codes. */
export const securityNewRecoveryCodes = handler('security/newRecoveryCodes', {
  access: loggedIn,
  run: async (ctx, _input, user) => ({ recovery_codes: await renewRecoveryCodes(ctx, user) }),
})
