import { handler } from '#server/call/handler.ts'
import { assertMailAddress } from '#server/mail/mail-address.ts'
import { tryMail } from '#server/mail/try-mail.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminSetting/tryMail`: sends a real mail and reports each step. */
export const adminSettingTryMail = handler('adminSetting/tryMail', {
  access: siteAdmin,
  run: async (ctx, { email }) => {
    assertMailAddress(email)
    return tryMail(ctx, email)
  },
})
