import type { Lang } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { EMAIL_TOKEN_SECONDS } from './link-life.ts'
import type { Mail } from './send-mail.ts'

/**
 * The mail with the link that verifies an address.
 * @param site address of the site, without a slash at the end
 */
export function verifyMail(lang: Lang, given: { to: string; username: string; site: string; token: string }): Mail {
  const { to, username, site, token } = given
  const { subject, text } = serverTexts(lang).mail.verify
  const link = `${site}/user/verifyEmail?token=${token}`
  return { to, subject, text: text({ username, site, link, hours: EMAIL_TOKEN_SECONDS / 3600 }) }
}
