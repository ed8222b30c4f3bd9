import type { Lang } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import type { Mail } from './send-mail.ts'

/**
 * The mail with an invite link.
 * @param site address of the site, without a slash at the end
 */
export function inviteMail(
  lang: Lang,
  given: { to: string; name: string; inviter: string; site: string; token: string; days: number },
): Mail {
  const { to, token, ...words } = given
  const { subject, text } = serverTexts(lang).mail.invite
  const wording = { ...words, link: `${words.site}/user/invite/${token}` }
  return { to, subject: subject(wording), text: text(wording) }
}
