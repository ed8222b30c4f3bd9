import { randomUUID } from 'node:crypto'
import {
  allowedRest,
  type CallResultData,
  PreserialisedAnswer,
  PreserialisedFields,
} from '#server/answer/preserialised.ts'
import { SESSION_COOKIE, userOfToken } from '#server/auth/session.ts'
import type { Context, CookieChange, RequestFacts, Services } from '#server/context.ts'
import type { IncomingFile } from '#server/files/incoming-file.ts'
import { brokenBy } from '#server/outage.ts'
import { parseInput } from '#server/parse-input.ts'
import { assertGranted } from '#server/policy/token-grant.ts'
import { type CallName, definitionOf } from '#shared/api/index.ts'
import type { CallDefinition } from '#shared/define-call.ts'
import { AppError } from '#shared/errors.ts'
import { UNSET } from '#shared/fields.ts'
import type { Lang } from '#shared/i18n/languages.ts'
import { EventsAnswer, type FileAnswer, type Handler, type ImageAnswer, type RedirectAnswer } from './handler.ts'
import { legacyFields } from './legacy-fields.ts'

/** A call from one of the doors. */
export interface CallRequest {
  name: CallName
  fields: Record<string, unknown>
  /** The uploaded file, for calls that take one. */
  file?: IncomingFile | undefined
  lang: Lang
  facts: RequestFacts
  /** The token of a header. It has priority over the field, which has priority over the cookie (docs/protocol.md, Tokens). */
  headerToken: string | undefined
  /** Whether a page of another site may have caused the request, judged by the method and the browser's headers. */
  crossSite: boolean
  /** The id of the request, which an error names; absent: a new one. */
  id?: string
  /** Aborts when the client disconnects before the answer is complete; absent where nobody can disconnect. */
  gone?: () => AbortSignal
}

/** The answer (read it with `dataJson`, `dataOf` or `jsonPieces`), or the refusal. */
export type Outcome = ({ ok: true } & CallResultData) | { ok: false; error: AppError }

export interface CallResult {
  outcome: Outcome
  image?: ImageAnswer
  file?: FileAnswer
  /** The answer of a streamed call on our own door. Its `outcome` only says that it has begun. */
  events?: EventsAnswer
  redirect?: RedirectAnswer
  cookies: CookieChange[]
  /** The error behind SERVER_BROKEN and the outages, for the log. */
  cause?: unknown
}

/** Runs a call; never throws. */
export type RunCall = (services: Services, call: CallRequest) => Promise<CallResult>

/**
 * Makes the function that runs calls: input schema, session, access, run, output schema.
 * @param handlerOf finds the handler of a call
 */
export const callRunner =
  (handlerOf: (name: CallName) => Handler): RunCall =>
  (services, call) =>
    runCall(services, call, handlerOf(call.name))

async function runCall(services: Services, call: CallRequest, called: Handler): Promise<CallResult> {
  const cookies: CookieChange[] = []
  try {
    const definition = definitionOf(call.name)
    const now = services.clock()
    const { db } = services.database
    const fieldToken =
      typeof call.fields.user_token === 'string' && call.name !== 'user/loginByUserToken'
        ? call.fields.user_token
        : undefined
    const sentToken = call.headerToken || fieldToken
    const token = sentToken || call.facts.cookies[SESSION_COOKIE]
    const fields = call.facts.door === 'legacy' ? legacyFields(definition.input, call.fields) : call.fields
    const parsed = parsedOr(() => parseInput(definition.input, fields))
    const begun =
      'input' in parsed
        ? called.begin(db, parsed.input as never, { door: call.facts.door, token: token || undefined })
        : undefined
    const user = token ? await userOfToken(db, token, now) : null
    // A page of another site can make a browser send our cookie, but it cannot read or guess a token.
    // A call that redirects the browser is by nature a link from another site, and requires its own proof (decision 44).
    const cookieMayWrite = !call.crossSite || definition.answer === 'redirect'
    if (definition.effect === 'write' && user && !sentToken && !cookieMayWrite) throw new AppError('CROSS_SITE')
    // A page of another site must not log a visitor in as another user whose token it knows.
    if (definition.sameSite && call.crossSite) throw new AppError('CROSS_SITE')
    if (user?.grant) assertGranted(call.name, user.grant)
    if (user?.lacksSecondStep && !definition.beforeSecondStep) throw new AppError('SECOND_STEP_REQUIRED')
    if (!('input' in parsed)) throw parsed.refusal
    const ctx: Context = {
      services,
      db,
      lang: call.lang,
      now,
      user,
      visitPassword: sentVisitPassword(call.fields._item_pwd),
      request: call.facts,
      file: call.file,
      gone: call.gone ?? (() => new AbortController().signal),
      afterCommit: (work) => work(),
      setCookie: (change) => cookies.push(change),
    }
    const answer = await called.execute(ctx, parsed.input as never, begun)
    if (definition.answer === 'image')
      return { outcome: { ok: true, data: null }, image: answer as unknown as ImageAnswer, cookies }
    if (definition.answer === 'redirect')
      return { outcome: { ok: true, data: null }, redirect: answer as unknown as RedirectAnswer, cookies }
    if (definition.answer === 'file')
      return { outcome: { ok: true, data: null }, file: answer as unknown as FileAnswer, cookies }
    if (answer instanceof EventsAnswer)
      return { outcome: { ok: true, data: null }, events: allowedEvents(definition, answer), cookies }
    // The output schema lists the fields that may leave the server. Other columns are dropped.
    if (answer instanceof PreserialisedAnswer) return { outcome: { ok: true, data: null, whole: answer.json }, cookies }
    if (answer instanceof PreserialisedFields)
      return { outcome: { ok: true, data: allowedRest(definition.output, answer), ready: answer.ready }, cookies }
    return { outcome: { ok: true, data: definition.output.parse(answer) }, cookies }
  } catch (cause) {
    if (cause instanceof AppError)
      return { outcome: { ok: false, error: cause }, cookies, ...(cause.cause ? { cause: cause.cause } : {}) }
    return {
      outcome: { ok: false, error: brokenBy(cause, call.id ?? randomUUID().slice(0, 8)) },
      cookies: [],
      cause,
    }
  }
}

/** The visit password of a request, or ''. Newer web clients send `null` with every call while they have none. As a guess it would lock their visitors out. */
const sentVisitPassword = (sent: unknown): string => (typeof sent === 'string' && !UNSET.includes(sent) ? sent : '')

/** What a function returns, or its refusal, which is thrown later. */
function parsedOr<T>(parse: () => T): { input: T } | { refusal: unknown } {
  try {
    return { input: parse() }
  } catch (refusal) {
    return { refusal }
  }
}

/** Checks events by their schemas, like answers. */
function allowedEvents({ events = {} }: CallDefinition, answer: EventsAnswer): EventsAnswer {
  async function* allowed() {
    for await (const { event, data } of answer.events) {
      const schema = events[event]
      if (!schema) throw new Error(`the contract has no event ${event}`)
      yield { event, data: schema.parse(data) }
    }
  }
  return new EventsAnswer(allowed())
}
