import { handler } from '#server/call/handler.ts'
import { settingsToShow } from '#server/domain/site/settings-to-show.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminSetting/loadConfig`: the settings of the site, without secrets. */
export const adminSettingLoadConfig = handler('adminSetting/loadConfig', {
  access: siteAdmin,
  run: (ctx) => settingsToShow(ctx),
})
