import { listAdministrators } from '#server/auth/account.repository.ts'
import type { Services } from '#server/context.ts'
import { notifyAccount } from '#server/domain/message/notify-account.ts'
import { mailPeople } from '#server/domain/plan/order-mails.ts'
import { DEFAULT_LANG } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'

/** Sends every administrator a notice, and a mail if there is an address, about a failed backup or an old last one. */
export async function tellOfBackup(services: Services, what: 'failed' | 'old', reason: string): Promise<void> {
  const { db } = services.database
  const now = services.clock()
  const administrators = await listAdministrators(db)
  await notifyAccount(
    { db, now },
    administrators.map(({ uid }) => uid),
    { action_type: `backup_${what}`, object_type: 'account', object_id: 0, content: reason },
  )
  const { subject, text } = serverTexts(DEFAULT_LANG).mail.backup[what]
  await mailPeople({ services, db, now }, administrators, (to, site) => ({
    to: to.email,
    subject,
    text: text({ username: to.username, reason, link: site && `${site}/admin/settings#backup` }),
  }))
}
