import { handler } from '#server/call/handler.ts'
import { saveOAuth2Config } from '#server/domain/sign-in/oauth2-config.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminSetting/saveOauth2Config`: saves the settings of the first provider of OAuth 2.0. */
export const adminSettingSaveOauth2Config = handler('adminSetting/saveOauth2Config', {
  access: siteAdmin,
  run: async (ctx, input) => {
    await saveOAuth2Config(ctx, input)
    return []
  },
})
