import { createTransport } from 'nodemailer'
import type { Services } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'

/** How long a mail server may keep silent. */
const MAIL_TIMEOUT_MS = 15_000

/** A mail: to one address, plain text. */
export interface Mail {
  to: string
  subject: string
  text: string
}

/** Whether this site can send mail at all. @throws AppError MAIL_NOT_SET_UP */
export function assertMailSetUp({ config }: Services): void {
  if (!config.SMTP_URL) throw new AppError('MAIL_NOT_SET_UP')
}

/**
 * Hands a mail to the server of `SMTP_URL` and waits until it has taken it. Not for a transaction: it waits for the network.
 * @throws AppError MAIL_NOT_SET_UP; MAIL_FAILED with the reason, when the server is not there or refuses it
 */
export async function sendMail(services: Services, { to, subject, text }: Mail): Promise<void> {
  const { SMTP_URL, MAIL_FROM } = services.config
  if (!SMTP_URL) throw new AppError('MAIL_NOT_SET_UP')
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: MAIL_TIMEOUT_MS,
    greetingTimeout: MAIL_TIMEOUT_MS,
    socketTimeout: MAIL_TIMEOUT_MS,
    dnsTimeout: MAIL_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail({ from: MAIL_FROM, to: { name: '', address: to }, subject, text })
  } catch (error) {
    throw new AppError('MAIL_FAILED', { reason: reasonOf(error) })
  } finally {
    transport.close()
  }
}

/** In words of ours: what a server says may hold its name and more. */
function reasonOf(error: unknown): '@mail_login' | '@mail_recipient' | '@mail_no_server' | '@mail_refused' {
  const { code, responseCode, command } = (error ?? {}) as { code?: string; responseCode?: number; command?: string }
  if (code === 'EAUTH' || code === 'ENOAUTH') return '@mail_login'
  if (command?.startsWith('RCPT')) return '@mail_recipient'
  return responseCode === undefined ? '@mail_no_server' : '@mail_refused'
}
