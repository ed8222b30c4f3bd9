import type { Lang } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { FIRST_PASSWORD_DAYS } from './link-life.ts'
import type { Mail } from './send-mail.ts'

/**
 * The mail that an administrator sends to a user, with a link to set the first password.
 * @param site address of the site, without a slash at the end
 */
export function firstPasswordMail(
  lang: Lang,
  given: { to: string; username: string; site: string; token: string },
): Mail {
  const { to, username, site, token } = given
  const { subject, text } = serverTexts(lang).mail.firstPassword
  const link = `${site}/user/newPassword?token=${token}`
  return { to, subject: subject(site), text: text({ username, site, link, days: FIRST_PASSWORD_DAYS }) }
}
