import type * as z from 'zod'
import type { ErrorName } from './errors.ts'

/** The file that a call takes, as a part of a `multipart/form-data` body. */
export interface FileInput {
  /** Allowed names of the part; the first is the documented one. Files with other names are dropped. */
  names: readonly [string, ...string[]]
  /** The most bytes of the file. Absent: the limit of the site (`UPLOAD_MB`). */
  most?: number
}

/** The outcome of a call, for special answers of the legacy door. */
export type CallOutcome = { ok: true; data: unknown } | { ok: false; error: ErrorName; code: number; message: string }

/**
 * The kind of a call's answer: JSON, an image, a file with its name, events, or a redirect. For `events` our own door answers a stream (`text/event-stream`),
 * and the legacy door the complete answer as JSON. For `redirect` both doors lead the browser on (decision 44).
 */
export type AnswerKind = 'json' | 'image' | 'file' | 'events' | 'redirect'

/** An entry of the contract: everything that the server, the interface, the documentation and the legacy door know about a call. */
export interface CallDefinition<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  /** One sentence for the documentation. */
  summary: string
  /**
   * Whether the call changes anything. A write that carries only the cookie must come from our own origin. Calls that answer a redirect are
   * followed as links from other sites, so the cookie proves nothing to them at all.
   */
  effect: 'read' | 'write'
  /** The call gives the browser a session without a password. So it must be a POST, and must not come from a page of another site. */
  sameSite?: boolean
  /** Whether the call is open to a user who must still set up two-step login, because the site requires it. */
  beforeSecondStep?: boolean
  input: I
  output: O
  /** Errors of this call, in addition to those that every call may return (bad field, not logged in, too many). */
  errors?: readonly ErrorName[]
  answer?: AnswerKind
  /** The largest body in bytes, for inputs with records or other types whose size has no limit. */
  bodyBytes?: number
  /** The call takes a file from a logged-in user. Files sent to other calls are dropped. */
  file?: FileInput
  /** The events of an answer of kind `events`: name → schema of the data. A refusal ends the stream with an event `error`. */
  events?: Readonly<Record<string, z.ZodType>>
  /** Other names of the call for old clients, as `group/method`. They exist on the legacy door only. */
  legacyNames?: readonly string[]
  /** The call exists on the legacy door only. */
  legacyOnly?: boolean
  /** The plain-text answer that the legacy door gives instead of JSON (docs/protocol.md, Open API). */
  legacyText?: (outcome: CallOutcome) => string
  /** The bare JSON answer that the legacy door gives instead of the usual envelope; undefined: the usual one (docs/protocol.md, Envelope). */
  legacyJson?: (outcome: CallOutcome) => Record<string, unknown> | undefined
}

/** Declares a call of the contract. Returns the definition with its exact types. */
export function defineCall<
  I extends z.ZodType,
  O extends z.ZodType,
  const D extends Omit<CallDefinition<I, O>, 'input' | 'output'>,
>(definition: D & { input: I; output: O }): D & { input: I; output: O } {
  return definition
}
