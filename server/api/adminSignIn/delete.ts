import { handler } from '#server/call/handler.ts'
import { removeProvider } from '#server/domain/sign-in/save-provider.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminSignIn/delete`: deletes a directory or provider. The accounts of its people stay. */
export const adminSignInDelete = handler('adminSignIn/delete', {
  transaction: true,
  access: siteAdmin,
  run: async (ctx, { provider_id }) => {
    await removeProvider(ctx, provider_id)
    return []
  },
})
