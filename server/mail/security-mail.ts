import type { Lang } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import type { ServerTexts } from '#shared/i18n/type.ts'
import type { Mail } from './send-mail.ts'

/** A change of how a user logs in. */
export type SecurityChange = keyof ServerTexts['mail']['security']['changes']

/**
 * The mail about such a change to the owner of the account.
 * @param given.detail the name of a passkey; may be empty
 * @param given.site address of the site, without a slash at the end
 * @param given.time when it happened, as text
 */
export function securityMail(
  lang: Lang,
  given: {
    to: string
    username: string
    change: SecurityChange
    detail: string
    site: string
    ip: string
    time: string
  },
): Mail {
  const { to, change, detail, ...facts } = given
  const { changes, subject, text } = serverTexts(lang).mail.security
  const what = changes[change](detail)
  return { to, subject: subject({ what }), text: text({ ...facts, what }) }
}
