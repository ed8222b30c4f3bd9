import { handler } from '#server/call/handler.ts'
import { passkeyOptions } from '#server/domain/sign-in/passkey-login.ts'
import { anyone } from '#server/policy/rules.ts'

/** `user/passkeyOptions`: what a browser needs to ask for a passkey. */
export const userPasskeyOptions = handler('user/passkeyOptions', {
  access: anyone,
  run: async (ctx, { use }) => ({ ...(await passkeyOptions(ctx, use)) }),
})
