import { canSendMail } from '#server/mail/mail-server.ts'
import { type Mail, sendMail } from '#server/mail/send-mail.ts'
import { trustedSiteAddress } from '#server/mail/site-address.ts'
import { AppError } from '#shared/errors.ts'
import type { Reading } from './limits.ts'

/** A possible recipient of a mail. */
interface Addressee {
  username: string
  email: string
  email_verify: number
}

/**
 * Sends a mail to each person with a verified address. Failed mails are ignored, because the event has already happened and the people have a notice
 * as well. Never call it in a transaction.
 * @param write makes the mail; `site` is the address of the site, or empty if the site does not know it
 * @returns the number of mails that the mail server accepted
 */
export async function mailPeople(
  ctx: Reading,
  people: readonly Addressee[],
  write: (to: Pick<Addressee, 'username' | 'email'>, site: string) => Mail,
): Promise<number> {
  const addressees = people.filter((person) => person.email !== '' && person.email_verify === 1)
  if (addressees.length === 0 || !(await canSendMail(ctx.services))) return 0
  const site = (await trustedSiteAddress(ctx)) ?? ''
  const sent = await Promise.all(
    addressees.map((person) =>
      sendMail(ctx.services, write(person, site)).then(
        () => 1,
        (error: unknown) => {
          if (error instanceof AppError) return 0
          throw error
        },
      ),
    ),
  )
  return sent.filter(Boolean).length
}
