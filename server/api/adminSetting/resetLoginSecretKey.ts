import { handler } from '#server/call/handler.ts'
import { resetLoginKey } from '#server/domain/sign-in/login-key.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminSetting/resetLoginSecretKey`: makes a new key for login links. */
export const adminSettingResetLoginSecretKey = handler('adminSetting/resetLoginSecretKey', {
  transaction: true,
  access: siteAdmin,
  run: async (ctx) => ({ login_secret_key: await resetLoginKey(ctx) }),
})
