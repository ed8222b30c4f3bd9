import { handler } from '#server/call/handler.ts'
import { tryProvider } from '#server/domain/sign-in/try-provider.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminSignIn/tryIt`: runs the steps of a sign-in with typed settings, and reports each. */
export const adminSignInTryIt = handler('adminSignIn/tryIt', {
  access: siteAdmin,
  run: (ctx, input) => tryProvider(ctx, input),
})
