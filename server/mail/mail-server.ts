import { parseConnectionUrl } from 'nodemailer/lib/shared'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Services } from '#server/context.ts'
import type { Db } from '#server/db/open.ts'
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
