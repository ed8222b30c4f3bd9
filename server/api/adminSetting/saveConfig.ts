import { handler } from '#server/call/handler.ts'
import { ossValues } from '#server/domain/site/oss-setting.ts'
import { saveSettings } from '#server/domain/site/save-settings.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminSetting/saveConfig`: saves settings of the site. Existing clients send no revision: their save wins. */
export const adminSettingSaveConfig = handler('adminSetting/saveConfig', {
  transaction: true,
  access: siteAdmin,
  run: async (ctx, { remove_secrets, revision, oss_setting, ...given }) => {
    const { secrets, config } = ctx.services
    const values = given.oss_open && oss_setting ? { ...ossValues(oss_setting), ...given } : given
    await saveSettings({ ...ctx, secrets, config }, { values, remove: remove_secrets ?? [], seen: revision })
    return []
  },
})
