import type { Socket } from 'node:net'
import { isIP } from 'node:net'
import { type ConnectionOptions, connect as connectTls, type TLSSocket } from 'node:tls'
import { Client, InvalidCredentialsError, ResultCodeError } from 'ldapts'
import type { MethodContext } from '#server/auth/sign-in/method.ts'
import { SignInProblem, type SignInReason } from '#server/auth/sign-in/sign-in-problem.ts'
import { connectGuarded } from '#server/outgoing/guarded-socket.ts'
import { traced } from '#server/tracing/trace.ts'
import { certificatesOf, type DirectorySettings, encryptionOf } from './settings.ts'

/** The limits for the time and size of a directory's answers. */
export interface DirectoryLimits {
  /** Milliseconds until the connection is open and encrypted. */
  connect: number
  /** Milliseconds for one answer. */
  answer: number
  /** Milliseconds for everything. */
  total: number
  /** Bytes of all answers together. */
  bytes: number
}

const MIB = 1024 * 1024
/** For one person who waits at a login form. */
export const LOGIN_LIMITS: DirectoryLimits = { connect: 5000, answer: 10_000, total: 20_000, bytes: 4 * MIB }
/** For all people of the directory. */
export const LIST_LIMITS: DirectoryLimits = { connect: 5000, answer: 60_000, total: 600_000, bytes: 256 * MIB }

/** Ends a connection that takes too long, answers too much, or is no longer needed. */
export class DirectoryWatch {
  readonly #limits: DirectoryLimits
  readonly #signal: AbortSignal
  readonly #timer: NodeJS.Timeout
  #bytes = 0
  #sockets = new Set<Socket>()
  #why: SignInProblem | undefined
  readonly #stopped = Promise.withResolvers<never>()
  readonly #abort = () => this.end(new SignInProblem('too_slow', 'cancelled'))

  constructor(limits: DirectoryLimits, signal: AbortSignal) {
    this.#limits = limits
    this.#signal = signal
    // The watch may end while no caller waits.
    this.#stopped.promise.catch(() => {})
    this.#timer = setTimeout(() => this.end(new SignInProblem('too_slow')), limits.total)
    signal.addEventListener('abort', this.#abort, { once: true })
    if (signal.aborted) this.#abort()
  }

  get limits(): DirectoryLimits {
    return this.#limits
  }

  /** Ends this socket with the watch. */
  add<S extends Socket>(socket: S): S {
    this.#sockets.add(socket)
    // An error without a listener would end the process. Code that waits for the socket has its own listener.
    socket.on('error', () => {})
    if (this.#why) socket.destroy()
    return socket
  }

  count(bytes: number): void {
    this.#bytes += bytes
    if (this.#bytes > this.#limits.bytes) this.end(new SignInProblem('bad_answer', 'the answer is too large'))
  }

  end(why?: SignInProblem): void {
    this.#why ??= why
    if (this.#why) this.#stopped.reject(this.#why)
    clearTimeout(this.#timer)
    this.#signal.removeEventListener('abort', this.#abort)
    for (const socket of this.#sockets) socket.destroy()
  }

  /** Runs one step with a time of its own. @throws SignInProblem */
  async step<T>(stage: Stage, milliseconds: number, work: () => Promise<T>): Promise<T> {
    if (this.#why) throw this.#why
    let timer: NodeJS.Timeout | undefined
    const slow = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new SignInProblem('too_slow')), milliseconds)
    })
    try {
      return await Promise.race([work(), slow, this.#stopped.promise])
    } catch (error) {
      const problem = this.#why ?? problemOf(error, stage)
      this.end(problem)
      throw problem
    } finally {
      clearTimeout(timer)
    }
  }
}

/** The step at which a problem occurred. */
export type Stage = 'connect' | 'tls' | 'service_login' | 'search' | 'person_login'

/** Codes of TLS errors that are about the certificate, not about the connection. */
const CERTIFICATE_ERROR = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY|DECODE)|DEPTH_ZERO|HOSTNAME_MISMATCH/
const REASON_OF_REFUSAL: Record<Stage, SignInReason> = {
  connect: 'unreachable',
  tls: 'unreachable',
  service_login: 'site_refused',
  search: 'search_refused',
  person_login: 'person_refused',
}

/** The problem behind an error of the connection or of the directory. */
function problemOf(error: unknown, stage: Stage): SignInProblem {
  if (error instanceof SignInProblem) return error
  const { message = String(error), code } = error as { message?: string; code?: unknown }
  const options = { cause: error }
  if (error instanceof ResultCodeError) {
    const said = message.trim()
    // Only this answer means that a person's password is wrong. Another one, such as “busy”, is a problem of the directory.
    if (stage === 'person_login' && !(error instanceof InvalidCredentialsError) && !PERSON_REFUSALS.has(error.code))
      return new SignInProblem('bad_answer', said, options)
    return new SignInProblem(REASON_OF_REFUSAL[stage], said, options)
  }
  if (typeof code === 'string' && CERTIFICATE_ERROR.test(code))
    return new SignInProblem('certificate', message, options)
  if (/timed out|timeout/i.test(message)) return new SignInProblem('too_slow', message, options)
  const ofNetwork = stage === 'connect' || stage === 'tls'
  if (ofNetwork || /^Socket error|^Connection closed/.test(message))
    return new SignInProblem('unreachable', message.split('\n', 1)[0], options)
  return new SignInProblem('bad_answer', message, options)
}

/** Result codes (RFC 4511) by which directories refuse a person whose password may be right: account locked, must be changed, no such entry. */
const PERSON_REFUSALS = new Set([19, 32, 48, 50, 53])

/** Opens the TCP connection. @throws SignInProblem unreachable, too_slow */
export function reach(watch: DirectoryWatch, { host, port }: DirectorySettings): Promise<Socket> {
  return watch.step('connect', watch.limits.connect, async () => watch.add(await connectGuarded({ host, port })))
}

function tlsOptions({ host, ca }: DirectorySettings, socket: Socket): ConnectionOptions {
  // Without a name, TLS would check the certificate for “localhost”. An IP address is not a TLS name; it is compared as the host.
  const named = isIP(host) ? { host } : { host, servername: host }
  return {
    socket,
    ...named,
    ...(ca === '' ? {} : { ca: certificatesOf(ca) }),
  }
}

function encrypted(watch: DirectoryWatch, options: ConnectionOptions): TLSSocket {
  const secure = watch.add(connectTls(options))
  secure.on('data', (piece: Buffer) => watch.count(piece.length))
  return secure
}

/** A connection to a directory, as the settings want it encrypted. */
export interface OpenDirectory {
  client: Client
  /** The protocol that was agreed upon, and when the certificate ends; empty: none. */
  encryption: string
}

/** Encrypts the connection as the settings say. @throws SignInProblem certificate, unreachable, too_slow, bad_answer */
export function encrypt(watch: DirectoryWatch, settings: DirectorySettings, socket: Socket): Promise<OpenDirectory> {
  const kind = encryptionOf(settings)
  return watch.step('tls', watch.limits.connect, async () => {
    let secure: TLSSocket | undefined
    if (kind === 'ldaps') {
      const direct = encrypted(watch, tlsOptions(settings, socket))
      await new Promise((resolve, reject) => {
        direct.once('secureConnect', resolve)
        direct.once('error', reject)
      })
      secure = direct
    } else if (kind === 'none') socket.on('data', (piece: Buffer) => watch.count(piece.length))
    const client = new Client({
      url: 'ldap://directory',
      timeout: watch.limits.answer,
      createConnection: (() => secure ?? socket) as never,
      createSecureConnection: ((options: ConnectionOptions) => {
        secure = encrypted(watch, options)
        return secure
      }) as never,
    })
    if (kind === 'starttls') await client.startTLS(tlsOptions(settings, socket))
    const until = secure?.getPeerCertificate().valid_to
    return { client, encryption: secure ? `${secure.getProtocol()}, ${until}` : '' }
  })
}

/** Logs in with the site's account. Without an account the directory is searched anonymously. @throws SignInProblem site_refused */
export async function logSiteIn(watch: DirectoryWatch, client: Client, settings: DirectorySettings): Promise<void> {
  const { bind_dn, bind_password } = settings
  if (bind_dn === '') return
  // Directories accept a login without a password as an anonymous one.
  if (bind_password === '') throw new SignInProblem('site_refused', 'there is no password')
  await watch.step('service_login', watch.limits.answer, () => client.bind(bind_dn, bind_password))
}

/**
 * Runs work with a directory in which the site's account is logged in. The connection ends with the work.
 * @throws SignInProblem
 */
export function withDirectory<T>(
  { signal }: MethodContext,
  settings: DirectorySettings,
  limits: DirectoryLimits,
  work: (client: Client, watch: DirectoryWatch) => Promise<T>,
): Promise<T> {
  const inDirectory = async () => {
    const watch = new DirectoryWatch(limits, signal)
    try {
      const { client } = await encrypt(watch, settings, await reach(watch, settings))
      await logSiteIn(watch, client, settings)
      return await work(client, watch)
    } finally {
      watch.end()
    }
  }
  const attributes = { 'server.address': settings.host, 'server.port': settings.port }
  return traced(() => ({ name: 'directory', kind: 'client', attributes }), inDirectory)
}
