import { handler } from '#server/call/handler.ts'
import { saveSettings } from '#server/domain/site/save-settings.ts'
import { settingsGiven } from '#server/domain/site/settings-given.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminSetting/saveConfig`: saves settings of the site. Existing clients send no revision: their save wins. */
export const adminSettingSaveConfig = handler('adminSetting/saveConfig', {
  transaction: true,
  access: siteAdmin,
  run: async (ctx, { remove_secrets, revision, ...input }) => {
    const { secrets, config, database } = ctx.services
    const values = await settingsGiven(ctx.db, input)
    await saveSettings({ ...ctx, secrets, config, database }, { values, remove: remove_secrets ?? [], seen: revision })
    return []
  },
})
