import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Context, Services } from '#server/context.ts'
import { type RunStep, trySteps } from '#server/try-steps.ts'
import type { TrySteps } from '#shared/api/try-steps.ts'
import { AppError } from '#shared/errors.ts'
import type { Lang } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { connectToMailServer, findMailServer, type MailServer, mailTransport } from './mail-server.ts'

/**
 * Sends a real mail with the mail server of the site. Reports each step, with the words of the server if it refuses one.
 * @throws AppError MAIL_NOT_SET_UP
 */
export async function tryMail(ctx: Context, to: string): Promise<TrySteps> {
  const server = await findMailServer(ctx.services)
  if (!server) throw new AppError('MAIL_NOT_SET_UP')
  return trySteps(ctx.lang, async (step) => {
    await greetServer(server, step)
    await step(
      'send',
      () => send(server, to, ctx),
      ({ response }) => response,
    )
  })
}

/** Connects to the mail server of the site and logs in, but sends nothing. @throws AppError MAIL_NOT_SET_UP */
export async function tryMailServer(services: Services, lang: Lang): Promise<TrySteps> {
  const server = await findMailServer(services)
  if (!server) throw new AppError('MAIL_NOT_SET_UP')
  return trySteps(lang, (step) => greetServer(server, step))
}

async function greetServer({ options }: MailServer, step: RunStep): Promise<void> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const connection = new Connection(options)
  connection.on('error', () => {})
  const greet = async () => {
    connection.options.connection = await connectToMailServer(options)
    await done((then) => connection.connect(then), connection)
  }
  try {
    await step(
      'connect',
      async () => {
        const reached = await reach(options)
        // Without encryption the greeting of the server is part of this step.
        if (options.ignoreTLS) await greet()
        return reached
      },
      ({ remoteAddress, remotePort }) => `${remoteAddress} ${remotePort}`,
    )
    if (!options.ignoreTLS) await step('tls', greet, () => (connection.secure ? (options.host ?? '') : 'not encrypted'))
    const { auth } = options
    if (auth) await step('login', () => done((then) => connection.login(auth, then), connection))
  } finally {
    connection.close()
  }
}

/** Opens a connection and closes it. */
async function reach(options: SMTPConnection.Options) {
  const socket = await connectToMailServer(options)
  const { remoteAddress = '', remotePort = 0 } = socket
  socket.destroy()
  return { remoteAddress, remotePort }
}

/** One step of a connection. Failures arrive by its callback or by an event. */
function done(act: (then: (error?: Error | null) => void) => void, connection: SMTPConnection): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject)
    act((error) => (error ? reject(error) : resolve()))
  })
}

async function send(server: MailServer, to: string, { lang }: Context): Promise<{ response: string }> {
  const transport = await mailTransport(server)
  const { subject, text } = serverTexts(lang).mail.trial
  try {
    return await transport.sendMail({ from: server.from, to: { name: '', address: to }, subject, text })
  } finally {
    transport.close()
  }
}
