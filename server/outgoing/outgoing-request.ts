import { type LookupAddress, type LookupAllOptions, lookup as resolveName } from 'node:dns'
import { type ClientRequest, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { type OpenSpan, type SpanAbout, traced } from '#server/tracing/trace.ts'
import { OutgoingError, type OutgoingReason } from './outgoing-error.ts'
import { isRefusedAddress } from './refused-addresses.ts'

export interface OutgoingLimits {
  /** Milliseconds until the headers of the answer, and between two pieces of a body, in both directions. */
  silence: number
  /** Milliseconds for the whole request. Absent: no limit while bytes move, for files whose size decides the time. */
  total?: number
  /** The most bytes of the answer's body. */
  bytes: number
}

export interface OutgoingRequest {
  /** From the configuration of an administrator, never from a user. */
  url: URL
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  headers?: Record<string, string>
  /** A stream needs its `content-length` among the headers. It is destroyed at the end of the request. */
  body?: string | Readable
  limits: OutgoingLimits
  /** Ends the request when the caller no longer waits. */
  signal?: AbortSignal
}

export interface OutgoingAnswer {
  status: number
  headers: IncomingHttpHeaders
  /** The body piece by piece. Reading throws OutgoingError; leaving the loop early ends the request. */
  body: AsyncIterable<Buffer>
  /** Ends the request without reading the body. */
  end(): void
}

/** `dns.lookup` with the option `all`. */
type ResolveAll = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Resolves a name for a connection to those of its addresses that are not refused, and fails when there are none. The connection uses the addresses that
 * were checked, so the name cannot resolve to another address in between.
 * @param resolve `dns.lookup`
 */
export const guardedLookup =
  (resolve: ResolveAll): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '')
      const addresses = found.filter(({ address }) => !isRefusedAddress(address))
      const [first] = addresses
      if (!first) return done(new OutgoingError('refused_address', host) as NodeJS.ErrnoException, '')
      if (options.all) return done(null, addresses)
      done(null, first.address, first.family)
    })
  }

/** @throws OutgoingError bad_address, refused_address */
function assertAllowed(url: URL): void {
  if (!['http:', 'https:'].includes(url.protocol) || url.username || url.password || !url.hostname)
    throw new OutgoingError('bad_address', url.origin)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // An IP address is not resolved, so `guardedLookup` would never see it.
  if (isIP(host) && isRefusedAddress(host)) throw new OutgoingError('refused_address', host)
}

/** Ends a request that is silent for too long, takes too long, or is no longer needed. Remembers the reason. */
function watchOver(request: ClientRequest, { limits, signal }: OutgoingRequest) {
  let why: OutgoingError | undefined
  const end = (reason: OutgoingReason) => {
    why ??= new OutgoingError(reason)
    request.destroy(why)
  }
  const slow = () => end('too_slow')
  const cancel = () => end('cancelled')
  const whole = limits.total === undefined ? undefined : setTimeout(slow, limits.total)
  let silence = setTimeout(slow, limits.silence)
  signal?.addEventListener('abort', cancel, { once: true })
  return {
    heard() {
      clearTimeout(silence)
      silence = setTimeout(slow, limits.silence)
    },
    /** The caller is processing a piece. The host is not silent meanwhile. */
    pause() {
      clearTimeout(silence)
    },
    /** Ends the watch and the request. */
    stop() {
      clearTimeout(whole)
      clearTimeout(silence)
      signal?.removeEventListener('abort', cancel)
      request.destroy()
    },
    /** The error for a connection that has ended with an error. */
    reasonOf(error: unknown, otherwise: OutgoingReason): OutgoingError {
      if (why) return why
      return error instanceof OutgoingError
        ? error
        : new OutgoingError(otherwise, (error as NodeJS.ErrnoException | null)?.code)
    },
  }
}

/**
 * Sends a request to another host. All outgoing requests use this function (decision 12). It does not follow redirects, so a host never decides where
 * a request goes.
 * @throws OutgoingError
 */
export function outgoingRequest(given: OutgoingRequest): Promise<OutgoingAnswer> {
  return traced(
    () => aboutRequest(given),
    (span) => sendRequest(given, span),
  )
}

/** The attributes of a span for a request: the host, but never the path, which can be signed or hold a key. The request does not carry the trace. */
function aboutRequest({ url, method }: OutgoingRequest): SpanAbout {
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
  const attributes = { 'http.request.method': method, 'server.address': url.hostname, 'server.port': port }
  return { name: method, kind: 'client', attributes }
}

async function sendRequest(given: OutgoingRequest, span: OpenSpan | undefined): Promise<OutgoingAnswer> {
  const { url, method, headers, body, signal, limits } = given
  assertAllowed(url)
  if (signal?.aborted) throw new OutgoingError('cancelled')
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  const request = send(url, {
    method,
    // The limit counts bytes as they arrive, so the answer must not be compressed.
    headers: { 'accept-encoding': 'identity', 'user-agent': 'Octavo', ...headers },
    agent: false,
    lookup: guardedLookup(resolveName),
  })
  const watch = watchOver(request, given)
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve)
      // This listener stays, because an error after the headers of the answer needs one too.
      request.on('error', reject)
      if (body === undefined || typeof body === 'string') request.end(body)
      else sendBody(request, body, watch)
    })
    const status = answer.statusCode ?? 0
    span?.set({ 'http.response.status_code': status })
    if (status >= 300 && status < 400) throw new OutgoingError('redirected')
    return { status, headers: answer.headers, body: readBody(answer, watch, limits.bytes), end: watch.stop }
  } catch (error) {
    watch.stop()
    throw watch.reasonOf(error, 'unreachable')
  }
}

/** Sends the pieces of a stream at the pace of the host. The stream ends with the request, even if the host answers early. */
function sendBody(request: ClientRequest, body: Readable, watch: ReturnType<typeof watchOver>): void {
  body.on('data', watch.heard)
  body.once('error', (error) => request.destroy(error))
  request.once('response', () => body.destroy())
  request.once('close', () => body.destroy())
  body.pipe(request)
}

async function* readBody(
  answer: IncomingMessage,
  watch: ReturnType<typeof watchOver>,
  most: number,
): AsyncGenerator<Buffer> {
  let bytes = 0
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      watch.pause()
      bytes += piece.length
      if (bytes > most) throw new OutgoingError('too_large')
      yield piece
      watch.heard()
    }
  } catch (error) {
    throw watch.reasonOf(error, 'broken_off')
  } finally {
    watch.stop()
  }
}

/**
 * The whole body of an answer as text.
 * @throws OutgoingError
 */
export async function textOf(answer: OutgoingAnswer): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of answer.body) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}
