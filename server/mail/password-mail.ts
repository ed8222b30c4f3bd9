import type { Lang } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { PASSWORD_TOKEN_SECONDS } from './link-life.ts'
import type { Mail } from './send-mail.ts'

/**
 * The mail with the link that sets a new password.
 * @param site address of the site, without a slash at the end
 */
export function passwordMail(lang: Lang, given: { to: string; username: string; site: string; token: string }): Mail {
  const { to, username, site, token } = given
  const { subject, text } = serverTexts(lang).mail.password
  const link = `${site}/user/newPassword?token=${token}`
  return { to, subject, text: text({ username, site, link, minutes: PASSWORD_TOKEN_SECONDS / 60 }) }
}
