import { SEALED, type Secrets } from '#server/secrets/secrets.ts'

/** The header with which the doctor asks a server about its own request. */
export const QUESTION_HEADER = 'x-octavo-question'

const MARK = 'doctor '
/** How long a question is valid, in seconds. It is long, because clocks may differ. */
const QUESTION_SECONDS = 600

/** The largest accepted question, in characters. */
const HEADER_LENGTH = 200

/** The facts that a server sees of a request, after the proxies in front of it. */
export interface Seen {
  protocol: string
  host: string
  /** Whether a proxy forwarded the address of the client. */
  isForwarded: boolean
  /** Whether the server trusts this proxy. */
  isTrusted: boolean
  /** The address that the connection comes from: a proxy, or the client. */
  from: string
}

/** A question that only a server with the same key understands. @param now unix seconds */
export const makeQuestion = (secrets: Secrets, now: number): string => secrets.seal(`${MARK}${now}`)

/** Whether a header is a question from a doctor of this site. */
export function isQuestion(secrets: Secrets, header: unknown, now: number): boolean {
  if (typeof header !== 'string' || header.length > HEADER_LENGTH || !header.startsWith(SEALED)) return false
  const text = secrets.open(header)
  return text?.startsWith(MARK) === true && Math.abs(Number(text.slice(MARK.length)) - now) <= QUESTION_SECONDS
}
