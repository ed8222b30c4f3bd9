import { createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'

/** A mail as its reader sees it. */
export interface ReceivedMail {
  from: string
  to: string[]
  subject: string
  text: string
}

/** What the server refuses. */
export type SmtpRefusal = 'greeting' | 'login' | 'sender' | 'recipient' | 'mail' | 'silence' | null

export interface SmtpServer {
  port: number
  mails: ReceivedMail[]
  /** What the server refuses. Tests set it. */
  refuses: SmtpRefusal
  /** What happens after a mail has come and before the server says that it takes it. Tests set it. */
  beforeTaking: (() => Promise<unknown>) | null
  stop(): Promise<void>
}

/** Decodes the text of a mail header (RFC 2047). */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuoted(word.replaceAll('_', ' ')).toString(),
    )
}

const decodeQuoted = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

function readMail(from: string, to: string[], source: string): ReceivedMail {
  const cut = source.indexOf('\r\n\r\n')
  const head = source.slice(0, cut).replace(/\r\n[ \t]+/g, ' ')
  const body = source.slice(cut + 4)
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
  const encoding = field('Content-Transfer-Encoding').toLowerCase()
  const bytes =
    encoding === 'base64' ? Buffer.from(body, 'base64') : encoding === 'quoted-printable' ? decodeQuoted(body) : body
  return { from, to, subject: decodeWords(field('Subject')), text: bytes.toString().replace(/\r\n/g, '\n') }
}

/** Speaks SMTP (RFC 5321) with one client, as far as simple mails need it. */
function serve(socket: Socket, server: SmtpServer): void {
  let buffer = ''
  let from = ''
  let to: string[] = []
  let inData = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  socket.on('error', () => {})
  if (server.refuses === 'silence') return
  say(server.refuses === 'greeting' ? '554 No service here' : '220 test.example ESMTP')

  const command = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO') socket.write('250-test.example\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250 AUTH PLAIN\r\n')
    else if (verb === 'AUTH') say(server.refuses === 'login' ? '535 Wrong password' : '235 Welcome')
    else if (verb === 'MAIL') {
      from = /<([^>]*)>/.exec(line)?.[1] ?? ''
      to = []
      say(server.refuses === 'sender' ? '550 Not you' : '250 OK')
    } else if (verb === 'RCPT') {
      if (server.refuses === 'recipient') return say('550 Nobody of that name')
      to.push(/<([^>]*)>/.exec(line)?.[1] ?? '')
      say('250 OK')
    } else if (verb === 'DATA') {
      inData = true
      say('354 Go on')
    } else if (verb === 'QUIT') {
      say('221 Bye')
      socket.end()
    } else say('250 OK')
  }

  socket.on('data', (chunk) => {
    buffer += chunk.toString('latin1')
    for (;;) {
      const end = buffer.indexOf(inData ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const part = buffer.slice(0, end)
      buffer = buffer.slice(end + (inData ? 5 : 2))
      if (!inData) {
        command(part)
        continue
      }
      inData = false
      if (server.refuses === 'mail') say('554 I do not like it')
      else {
        server.mails.push(readMail(from, to, part.replace(/^\.\./gm, '.')))
        void Promise.resolve(server.beforeTaking?.()).then(() => say('250 Taken'))
      }
    }
  })
}

/** Starts a real SMTP server on a free port of this machine. It keeps the mails that it accepts. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>()
  const listener = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    serve(socket, server)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  const server: SmtpServer = {
    port: typeof address === 'object' && address ? address.port : 0,
    mails: [],
    refuses: null,
    beforeTaking: null,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        listener.close(() => resolve())
      }),
  }
  return server
}

/** A mail server for all tests of a file. */
export async function smtpServer(): Promise<SmtpServer> {
  const server = await startSmtpServer()
  afterAll(() => server.stop())
  return server
}
