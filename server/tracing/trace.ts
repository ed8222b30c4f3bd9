import { AsyncLocalStorage } from 'node:async_hooks'

/** The attributes of a span: names, numbers and states of the code, never texts of people or secrets. */
export type Attributes = Readonly<Record<string, string | number | boolean>>

/** The names of the measurements. */
export interface SpanAbout {
  name: string
  /** `server`: answers a request; `client`: waits for another program; `internal`: anything else. */
  kind: 'server' | 'client' | 'internal'
  attributes?: Attributes
}

/** How a span is named by another one or by another program (W3C Trace Context, section 3.2.2). */
export interface SpanIds {
  /** 32 and 16 hexadecimal digits. */
  traceId: string
  spanId: string
  isSampled: boolean
}

/** A span that has begun. */
export interface OpenSpan {
  readonly ids: SpanIds
  set(attributes: Attributes): void
  rename(name: string): void
  /** @param error the kind of the error that ended it, never its message: messages can hold values */
  end(error?: string): void
}

/** Makes spans; set by `startTracing`. */
export interface Tracer {
  /**
   * Begins a span.
   * @param parent a span of this process, or one of another program; undefined: a new trace
   * @param links spans that caused this one without waiting for it
   * @returns undefined when it is not sampled
   */
  begin(about: SpanAbout, parent: OpenSpan | SpanIds | undefined, links?: readonly SpanIds[]): OpenSpan | undefined
}

/** The spans of this process so far: sent to the collector, dropped because it was away or too slow, refused by it. */
export const spanTotals = { sent: 0, dropped: 0, refused: 0, waiting: 0 }

/** The most spans below one root. An import of thousands of pages asks tens of thousands of queries. */
const SPANS_BELOW_MOST = 500

interface Current {
  span: OpenSpan
  /** Shared by everything below one root. */
  below: { made: number; leftOut: number }
}

const current = new AsyncLocalStorage<Current | undefined>()
let tracer: Tracer | undefined

/** Makes spans from now on. @param next undefined: no more */
export function setTracer(next: Tracer | undefined): void {
  tracer = next
}

/** Whether spans are made. */
export const isTracing = (): boolean => tracer !== undefined

/** The ids of the sampled span under way, for the log; undefined: there is none. */
export function traceIds(): { trace_id: string; span_id: string } | undefined {
  const ids = tracer && current.getStore()?.span.ids
  return ids && { trace_id: ids.traceId, span_id: ids.spanId }
}

/** The span under way, for a link. */
export const currentIds = (): SpanIds | undefined => (tracer ? current.getStore()?.span.ids : undefined)

/** Adds to the span under way. */
export function describeSpan(attributes: Attributes, name?: string): void {
  const span = tracer && current.getStore()?.span
  if (!span) return
  span.set(attributes)
  if (name !== undefined) span.rename(name)
}

/** Runs work that belongs to no span, such as what goes on after a call has been answered. */
export const outsideSpans = <T>(work: () => T): T => (tracer ? current.run(undefined, work) : work())

/** The kind of an error for a span: the name of a refusal, a code, or the name of its class. Never its message. */
export function errorKind(error: unknown): string {
  const { error: refusal, code, reason, name } = (error ?? {}) as Record<string, unknown>
  const named = [refusal, code, reason, name].find((one) => typeof one === 'string' && /^[\w.]{1,40}$/.test(one))
  return (named as string | undefined) ?? 'Error'
}

/**
 * Runs a piece of work as a part of the span under way; without one it only runs.
 * @param about a function, so that it costs nothing without a span
 * @param work gets the span, if there is one
 * @throws what the work throws
 */
export function traced<T>(about: () => SpanAbout, work: (span?: OpenSpan) => Promise<T>): Promise<T> {
  const parent = tracer && current.getStore()
  if (!tracer || !parent) return work()
  if (parent.below.made >= SPANS_BELOW_MOST) {
    parent.below.leftOut += 1
    return work()
  }
  parent.below.made += 1
  const span = tracer.begin(about(), parent.span)
  return span
    ? ended(
        span,
        current.run({ span, below: parent.below }, () => work(span)),
      )
    : work()
}

/**
 * Runs a piece of work as a trace of its own, linked to the span under way.
 * @param causes further spans to link it to
 * @throws what the work throws
 */
export function tracedApart<T>(
  about: () => SpanAbout,
  work: () => Promise<T>,
  causes: readonly SpanIds[] = [],
): Promise<T> {
  if (!tracer) return work()
  const cause = currentIds()
  const root = beginRoot(about(), undefined, cause ? [cause, ...causes] : causes)
  if (!root) return current.run(undefined, work)
  return ended(root, root.run(work))
}

/** A span that is the first one of this process in its trace. */
export interface RootSpan extends OpenSpan {
  /** Runs work below it. */
  run<T>(work: () => T): T
}

/** Begins such a span. The caller ends it. @returns undefined when it is not sampled or spans are not made */
export function beginRoot(
  about: SpanAbout,
  parent: SpanIds | undefined,
  links?: readonly SpanIds[],
): RootSpan | undefined {
  const span = tracer?.begin(about, parent, links)
  if (!span) return undefined
  const below = { made: 0, leftOut: 0 }
  return {
    ...span,
    run: (work) => current.run({ span, below }, work),
    end: (error) => {
      if (below.leftOut > 0) span.set({ 'octavo.spans_left_out': below.leftOut })
      span.end(error)
    },
  }
}

async function ended<T>(span: OpenSpan, work: Promise<T>): Promise<T> {
  try {
    const result = await work
    span.end()
    return result
  } catch (error) {
    span.end(errorKind(error))
    throw error
  }
}
