import type { z } from 'zod'
import type { ErrorName } from './errors.ts'

/** The one file that a call takes, as a part of a `multipart/form-data` body. */
export interface FileInput {
  /** Names that the part may have; the first is the one to use. Files under other names are dropped. */
  names: readonly [string, ...string[]]
  /** How many bytes it may have; without it, as many as the site lets people upload (`UPLOAD_MB`). */
  most?: number
}

/** What a call did, for answers that the legacy door gives in a form of its own. */
export type CallOutcome = { ok: true; data: unknown } | { ok: false; error: ErrorName; code: number; message: string }

/**
 * What a call answers besides JSON: an image, a file with its name, or `events`: our own door answers `text/event-stream`, one event after the other as
 * they come, and the legacy door the whole as JSON.
 */
export type AnswerKind = 'json' | 'image' | 'file' | 'events'

/** One entry of the contract. It is all that both sides, the documentation and the legacy door know about a call. */
export interface CallDefinition<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  /** One sentence for the documentation. */
  summary: string
  /** Whether the call changes anything. A write that carries only the cookie must come from our own origin. */
  effect: 'read' | 'write'
  /** The call gives the browser a session that it did not earn by a password: it takes a POST that no page of another site has sent. */
  sameSite?: boolean
  input: I
  output: O
  /** Errors of its own, besides those that any call may answer (bad field, not logged in, too many). */
  errors?: readonly ErrorName[]
  answer?: AnswerKind
  /** The largest body in bytes, where the limits of the input's fields do not say it: for records and other types without a bound. */
  bodyBytes?: number
  /** The call takes a file, of somebody who is logged in. Files sent to any other call are dropped. */
  file?: FileInput
  /** The events of an answer of kind `events`: name → what its data hold. Any of them may be followed by `error`, which is a refusal. */
  events?: Readonly<Record<string, z.ZodType>>
  /** Names of the call that only old clients use, as `group/method`. They exist on the legacy door alone. */
  legacyNames?: readonly string[]
  /** A call that exists for old clients alone, so not on our own door. */
  legacyOnly?: boolean
  /** The plain-text answer that the legacy door gives instead of JSON (docs/protocol.md, Open API). */
  legacyText?: (outcome: CallOutcome) => string
  /** The bare JSON answer that the legacy door gives instead of the usual envelope; undefined: the usual one (docs/protocol.md, Envelope). */
  legacyJson?: (outcome: CallOutcome) => Record<string, unknown> | undefined
}

/** Declares a call of the contract; returns it with its exact types. */
export function defineCall<
  I extends z.ZodType,
  O extends z.ZodType,
  const D extends Omit<CallDefinition<I, O>, 'input' | 'output'>,
>(definition: D & { input: I; output: O }): D & { input: I; output: O } {
  return definition
}
