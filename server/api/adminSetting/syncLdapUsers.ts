import { handler } from '#server/call/handler.ts'
import { syncFirstDirectory } from '#server/domain/sign-in/ldap-config.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminSetting/syncLdapUsers`: gives the people of the first directory accounts, for newer clients. */
export const adminSettingSyncLdapUsers = handler('adminSetting/syncLdapUsers', {
  access: siteAdmin,
  run: async (ctx) => ({ sync_count: await syncFirstDirectory(ctx) }),
})
