import type { Socket } from 'node:net'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Services } from '#server/context.ts'
import type { Db } from '#server/db/open.ts'
import { connectGuarded } from '#server/outgoing/guarded-socket.ts'
import { readSecretOption, readSiteOptions } from '#server/site-options.ts'

/** The time limit for each step with a mail server. */
const MAIL_TIMEOUT_MS = 15_000

/** The mail server of the site. */
export interface MailServer {
  /** The options of a connection, with the password. */
  options: SMTPConnection.Options & { auth?: SMTPConnection.Credentials }
  from: string
}

const limits = {
  connectionTimeout: MAIL_TIMEOUT_MS,
  greetingTimeout: MAIL_TIMEOUT_MS,
  socketTimeout: MAIL_TIMEOUT_MS,
  dnsTimeout: MAIL_TIMEOUT_MS,
}

type Reading = Pick<Services, 'config' | 'secrets'> & { database: { db: Db } }

/** The mail server of `SMTP_URL`, else the one of the site settings; undefined: the site sends no mail. */
export async function findMailServer({ config, database: { db }, secrets }: Reading): Promise<MailServer | undefined> {
  if (config.SMTP_URL) return { options: { ...parseConnectionUrl(config.SMTP_URL), ...limits }, from: config.MAIL_FROM }
  const { mail_host, mail_port, mail_security, mail_user, mail_from } = await readSiteOptions(db)
  if (mail_host === '') return undefined
  const pass = await readSecretOption(db, secrets, 'mail_password')
  const sender = mail_from || (mail_user.includes('@') ? mail_user : '')
  return {
    options: {
      host: mail_host,
      port: mail_port,
      secure: mail_security === 'tls',
      requireTLS: mail_security === 'starttls',
      ignoreTLS: mail_security === 'none',
      ...(mail_user !== '' && { auth: { user: mail_user, pass } }),
      ...limits,
    },
    from: sender || config.MAIL_FROM,
  }
}

/** Whether this site can send mail. */
export const canSendMail = async (services: Reading): Promise<boolean> => (await findMailServer(services)) !== undefined

/**
 * Opens a connection to a mail server. The library would resolve the name itself, and connect to any address (decision 12).
 * @throws OutgoingError refused_address; and the error of the socket
 */
export const connectToMailServer = ({
  host = '',
  port,
  secure,
  localAddress,
}: SMTPConnection.Options): Promise<Socket> =>
  connectGuarded({ host, port: Number(port) || (secure ? 465 : 587), localAddress }, MAIL_TIMEOUT_MS)

/** What sends mails over connections to a mail server. Close it afterwards. */
export async function mailTransport({ options }: MailServer) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    ...options,
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket: (
      resolved: SMTPConnection.Options,
      done: (error: Error | null, socket?: { connection: Socket }) => void,
    ) => {
      connectToMailServer(resolved).then((connection) => done(null, { connection }), done)
    },
  })
}
