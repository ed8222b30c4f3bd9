import { handler } from '#server/call/handler.ts'
import { loadLdapConfig } from '#server/domain/sign-in/ldap-config.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminSetting/loadLdapConfig`: the first directory in the form of existing clients. */
export const adminSettingLoadLdapConfig = handler('adminSetting/loadLdapConfig', {
  access: siteAdmin,
  run: (ctx) => loadLdapConfig(ctx),
})
