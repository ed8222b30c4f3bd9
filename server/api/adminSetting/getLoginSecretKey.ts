import { handler } from '#server/call/handler.ts'
import { loginKey } from '#server/domain/sign-in/login-key.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminSetting/getLoginSecretKey`: the key that signs login links, made at the first reading. */
export const adminSettingGetLoginSecretKey = handler('adminSetting/getLoginSecretKey', {
  transaction: true,
  access: siteAdmin,
  run: async (ctx) => ({ login_secret_key: await loginKey(ctx) }),
})
