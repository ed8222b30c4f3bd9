import { findAccount } from '#server/auth/account.repository.ts'
import type { Context, Services } from '#server/context.ts'
import { type SecurityChange, securityMail } from '#server/mail/security-mail.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { timeText } from '#server/time.ts'
import type { Lang } from '#shared/i18n/languages.ts'

/**
 * Sends the owner of an account a mail about a change, after the commit. Sends nothing without a verified address or a mail server. A failed mail
 * undoes nothing, because the audit log records the change too.
 * @param detail the name of a passkey
 */
export function tellOwner(ctx: Context, uid: number, change: SecurityChange, detail = ''): void {
  const { services, lang } = ctx
  const facts = { change, detail, ip: ctx.request.ip, site: ctx.request.origin, time: timeText(ctx.now) }
  ctx.afterCommit(() => {
    send(services, lang, uid, facts).catch(() => {})
  })
}

async function send(
  services: Services,
  lang: Lang,
  uid: number,
  facts: Omit<Parameters<typeof securityMail>[1], 'to' | 'username'>,
): Promise<void> {
  const account = await findAccount(services.database.db, uid)
  if (!account?.email || account.email_verify !== 1) return
  await sendMail(services, securityMail(lang, { ...facts, to: account.email, username: account.username }))
}
