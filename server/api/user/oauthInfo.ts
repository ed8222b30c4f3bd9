import { handler } from '#server/call/handler.ts'
import { offeredProviders } from '#server/domain/sign-in/offered-providers.ts'
import { anyone } from '#server/policy/rules.ts'

/** `user/oauthInfo`: the providers of the login screen. */
export const userOauthInfo = handler('user/oauthInfo', {
  access: anyone,
  run: offeredProviders,
})
