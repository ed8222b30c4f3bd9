import { handler } from '#server/call/handler.ts'
import { tryProvider } from '#server/domain/sign-in/try-provider.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminSignIn/tryIt`: does with typed settings what a sign-in does, and tells each step. */
export const adminSignInTryIt = handler('adminSignIn/tryIt', {
  access: siteAdmin,
  run: (ctx, input) => tryProvider(ctx, input),
})
