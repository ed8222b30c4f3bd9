import { handler } from '#server/call/handler.ts'
import { saveProvider } from '#server/domain/sign-in/save-provider.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminSignIn/save`: adds a directory or provider, or changes the one that `provider_id` names. */
export const adminSignInSave = handler('adminSignIn/save', {
  access: siteAdmin,
  run: (ctx, input) => saveProvider(ctx, input),
})
