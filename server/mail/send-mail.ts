import type { Services } from '#server/context.ts'
import { OutgoingError } from '#server/outgoing/outgoing-error.ts'
import { traced } from '#server/tracing/trace.ts'
import { AppError } from '#shared/errors.ts'
import { canSendMail, findMailServer, mailTransport } from './mail-server.ts'

/** A mail in plain text to one address. */
export interface Mail {
  to: string
  subject: string
  text: string
}

/** Checks that this site can send mail. @throws AppError MAIL_NOT_SET_UP */
export async function assertMailSetUp(services: Services): Promise<void> {
  if (!(await canSendMail(services))) throw new AppError('MAIL_NOT_SET_UP')
}

/**
 * Sends a mail to the mail server of the site and waits until it is accepted. Never call it in a transaction: it waits for the network.
 * @throws AppError MAIL_NOT_SET_UP; MAIL_GONE when the server cannot be reached; MAIL_FAILED with the reason, when it refuses the mail,
 * or its address is refused
 */
export async function sendMail(services: Services, { to, subject, text }: Mail): Promise<void> {
  const server = await findMailServer(services)
  if (!server) throw new AppError('MAIL_NOT_SET_UP')
  const transport = await mailTransport(server)
  try {
    await traced(
      () => ({ name: 'send mail', kind: 'client' }),
      () => transport.sendMail({ from: server.from, to: { name: '', address: to }, subject, text }),
    )
  } catch (error) {
    const reason = reasonOf(error)
    if (reason !== '@mail_no_server') throw new AppError('MAIL_FAILED', { reason })
    const refusal = new AppError('MAIL_GONE')
    refusal.cause = error
    throw refusal
  } finally {
    transport.close()
  }
}

/** The reason in our own words, because messages of a mail server may contain its name and other details. */
function reasonOf(
  error: unknown,
): '@mail_login' | '@mail_recipient' | '@mail_no_server' | '@mail_refused' | '@mail_refused_address' {
  if (error instanceof OutgoingError && error.reason === 'refused_address') return '@mail_refused_address'
  const { code, responseCode, command } = (error ?? {}) as { code?: string; responseCode?: number; command?: string }
  if (code === 'EAUTH' || code === 'ENOAUTH') return '@mail_login'
  if (command?.startsWith('RCPT')) return '@mail_recipient'
  return responseCode === undefined ? '@mail_no_server' : '@mail_refused'
}
