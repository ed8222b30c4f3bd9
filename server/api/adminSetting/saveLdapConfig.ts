import { handler } from '#server/call/handler.ts'
import { saveLdapConfig } from '#server/domain/sign-in/ldap-config.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminSetting/saveLdapConfig`: saves the first directory in the form of existing clients, and imports its people when it is switched on. */
export const adminSettingSaveLdapConfig = handler('adminSetting/saveLdapConfig', {
  access: siteAdmin,
  run: async (ctx, input) => {
    await saveLdapConfig(ctx, input)
    return []
  },
})
