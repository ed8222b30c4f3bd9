import { handler } from '#server/call/handler.ts'
import { arrangeProviders } from '#server/domain/sign-in/save-provider.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminSignIn/sort`: sets the order on the login screen. */
export const adminSignInSort = handler('adminSignIn/sort', {
  transaction: true,
  access: siteAdmin,
  run: async (ctx, { provider_ids }) => {
    await arrangeProviders(ctx, provider_ids)
    return []
  },
})
