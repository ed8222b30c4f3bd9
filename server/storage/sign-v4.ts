import { createHash, createHmac } from 'node:crypto'

/** The signer, and the part of a store that the signature is for. */
export interface Signer {
  /** The public id of the key. */
  key: string
  secret: string
  region: string
}

/** The signed parts of a request. The signature protects only the headers that are given here. */
export interface ToSign {
  method: string
  /** The address with its query, without a signature. */
  url: URL
  /** Unix seconds. */
  now: number
}

const ALGORITHM = 'AWS4-HMAC-SHA256'
const SERVICE = 's3'

/** The SHA-256 of nothing, in hex. */
export const EMPTY_SHA256 = createHash('sha256').digest('hex')

/** Replaces the hash of a body that the signature does not cover. */
const UNSIGNED = 'UNSIGNED-PAYLOAD'

const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Percent-encodes everything but the unreserved characters of RFC 3986, as the signature needs it. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** A time as the signature writes it: `20130524T000000Z`. */
const stamp = (seconds: number): string => new Date(seconds * 1000).toISOString().replace(/[-:]|\.\d{3}/g, '')

/**
 * The address of an object below a store's address. Each part of the key is encoded once, as the signature requires.
 * @param base the address of the bucket, without a trailing slash
 */
export const objectUrl = (base: string, key: string, query: Readonly<Record<string, string>> = {}): URL => {
  const pairs = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  const path = key === '' ? '' : `/${key.split('/').map(encoded).join('/')}`
  return new URL(`${base}${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`)
}

/** The query of an address in the order and form that the signature needs. */
function sortedQuery(url: URL): string {
  const pairs = [...url.searchParams].map(([name, value]) => [encoded(name), encoded(value)] as const)
  pairs.sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
  return pairs.map(([name, value]) => `${name}=${value}`).join('&')
}

function signatureOf(signer: Signer, asked: ToSign, headers: Readonly<Record<string, string>>, bodyHash: string) {
  const at = stamp(asked.now)
  const scope = `${at.slice(0, 8)}/${signer.region}/${SERVICE}/aws4_request`
  const names = Object.keys(headers).sort()
  const canonical = [
    asked.method,
    asked.url.pathname,
    sortedQuery(asked.url),
    ...names.map((name) => `${name}:${headers[name]?.trim()}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n')
  const text = [ALGORITHM, at, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const key = [signer.region, SERVICE, 'aws4_request'].reduce(hmac, hmac(`AWS4${signer.secret}`, at.slice(0, 8)))
  return hmac(key, text).toString('hex')
}

/**
 * Signs a request with its headers (AWS Signature Version 4 for S3, in one piece).
 * @param given lower-case headers that the signature protects, besides those it needs
 * @param bodyHash the SHA-256 of the body in hex, so that the store refuses a changed body
 * @returns all headers to send, without `host`
 */
export function signedHeaders(
  signer: Signer,
  asked: ToSign,
  given: Readonly<Record<string, string>>,
  bodyHash: string,
): Record<string, string> {
  const at = stamp(asked.now)
  const headers = { ...given, 'x-amz-content-sha256': bodyHash, 'x-amz-date': at }
  const covered = { ...headers, host: asked.url.host }
  const credential = `${signer.key}/${at.slice(0, 8)}/${signer.region}/${SERVICE}/aws4_request`
  const names = Object.keys(covered).sort().join(';')
  const signature = signatureOf(signer, asked, covered, bodyHash)
  return {
    ...headers,
    authorization: `${ALGORITHM} Credential=${credential},SignedHeaders=${names},Signature=${signature}`,
  }
}

/**
 * An address that carries its own signature, for a browser without the key.
 * @param seconds how long it is valid
 */
export function signedUrl(signer: Signer, asked: ToSign, seconds: number): URL {
  const at = stamp(asked.now)
  const url = new URL(asked.url)
  const credential = `${signer.key}/${at.slice(0, 8)}/${signer.region}/${SERVICE}/aws4_request`
  const own = {
    'X-Amz-Algorithm': ALGORITHM,
    'X-Amz-Credential': credential,
    'X-Amz-Date': at,
    'X-Amz-Expires': String(seconds),
    'X-Amz-SignedHeaders': 'host',
  }
  for (const [name, value] of Object.entries(own)) url.searchParams.set(name, value)
  const signature = signatureOf(signer, { ...asked, url }, { host: url.host }, UNSIGNED)
  return new URL(`${url.origin}${url.pathname}?${sortedQuery(url)}&X-Amz-Signature=${signature}`)
}
