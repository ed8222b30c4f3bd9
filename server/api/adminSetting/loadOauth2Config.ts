import { handler } from '#server/call/handler.ts'
import { oauth2Config } from '#server/domain/sign-in/oauth2-config.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminSetting/loadOauth2Config`: the settings of the first provider of OAuth 2.0. */
export const adminSettingLoadOauth2Config = handler('adminSetting/loadOauth2Config', {
  access: siteAdmin,
  run: (ctx) => oauth2Config(ctx),
})
