import { Readable } from 'node:stream'
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace'
import { oneLine } from '#server/one-line.ts'
import { type OutgoingAnswer, outgoingRequest } from '#server/outgoing/outgoing-request.ts'
import type { TracesConfig } from '#server/tracing/settings.ts'
import { outsideSpans, spanTotals } from '#server/tracing/trace.ts'

/** How many spans wait at most. A span has 1 to 2 kB. */
const WAITING_MOST = 4096
/** How many are sent at a time, and how long the first of them waits for more, in milliseconds. */
const BATCH = 512
const SEND_AFTER_MS = 2000
/** How long the collector may take for a batch, in milliseconds, and how much it may answer, in bytes. */
const COLLECTOR_MS = 10_000
const ANSWER_BYTES = 64 * 1024
/** How long to wait after a failure, in milliseconds: at first, and at most. */
const PAUSE_MS = 1000
const PAUSE_MOST_MS = 30_000

/** Answers after which the same spans may be sent again (OTLP specification, OTLP/HTTP response). */
const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504])

/** Writes spans in one of the forms of OTLP. */
export interface SpanWriter {
  contentType: string
  write(spans: ReadableSpan[]): Uint8Array
  /** How many spans the collector says it refused in its answer to a batch that it took. */
  refusedIn(answer: Buffer): number
}

/** The log of a collector that is away. */
export interface SenderLog {
  warn(details: object, message: string): void
}

type End = 'sent' | 'refused' | 'again'

/**
 * Sends spans to the collector, a batch at a time. Nobody waits for it. What does not fit into the queue while the collector is away is dropped and counted
 * (`spanTotals`). The log has a line when it goes away and one when it is back.
 */
export class SpanSender implements SpanProcessor {
  readonly #traces: TracesConfig
  readonly #writer: SpanWriter
  #log: SenderLog = { warn: () => {} }
  #waiting: ReadableSpan[] = []
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> | undefined
  #pauseMs = PAUSE_MS
  /** Counts at the begin of a failure; undefined: the collector takes spans. */
  #away: { dropped: number; refused: number } | undefined
  #stopped = false
  readonly #end = new AbortController()

  constructor(traces: TracesConfig, writer: SpanWriter) {
    this.#traces = traces
    this.#writer = writer
  }

  logTo(log: SenderLog): void {
    this.#log = log
  }

  onStart(): void {}

  onEnd(span: ReadableSpan): void {
    if (this.#stopped || this.#waiting.length >= WAITING_MOST) {
      spanTotals.dropped += 1
      return
    }
    this.#waiting.push(span)
    spanTotals.waiting = this.#waiting.length
    if (!this.#sending && !this.#away && this.#waiting.length >= BATCH) this.#sendNow()
    else this.#sendLater(SEND_AFTER_MS)
  }

  /** Sends everything that waits, or fails to. */
  async forceFlush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#sending
    this.#sendNow(1)
    await this.#sending
  }

  shutdown(): Promise<void> {
    return this.stop(COLLECTOR_MS)
  }

  /** Sends what waits, once, and ends. @param ms how long that may take, in milliseconds; what is left is dropped */
  async stop(ms: number): Promise<void> {
    this.#stopped = true
    const late = setTimeout(() => this.#end.abort(), ms)
    await this.forceFlush()
    clearTimeout(late)
    clearTimeout(this.#timer)
    this.#drop(this.#waiting.splice(0))
  }

  #drop(spans: readonly ReadableSpan[]): void {
    spanTotals.dropped += spans.length
    spanTotals.waiting = this.#waiting.length
  }

  #sendLater(ms: number): void {
    if (this.#timer || this.#sending) return
    this.#timer = outsideSpans(() => setTimeout(() => this.#sendNow(), ms)).unref()
  }

  /** @param least a further batch follows while so many spans wait; fewer would keep a busy server sending all the time */
  #sendNow(least = BATCH): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#sending ??= outsideSpans(() => this.#sendBatches(least)).finally(() => {
      this.#sending = undefined
      if (this.#waiting.length > 0 && !this.#stopped) this.#sendLater(this.#away ? this.#pauseMs : SEND_AFTER_MS)
    })
  }

  async #sendBatches(least: number): Promise<void> {
    for (let next = 1; this.#waiting.length >= next; next = least) {
      const batch = this.#waiting.splice(0, BATCH)
      const end = await this.#send(batch)
      if (end === 'again') {
        const room = WAITING_MOST - this.#waiting.length
        this.#waiting.unshift(...batch.slice(0, room))
        this.#drop(batch.slice(room))
        return
      }
      spanTotals[end] += batch.length
      spanTotals.waiting = this.#waiting.length
    }
  }

  async #send(batch: ReadableSpan[]): Promise<End> {
    const { endpoint, headers } = this.#traces
    try {
      const body = this.#writer.write(batch)
      const answer = await outgoingRequest({
        url: new URL(endpoint),
        method: 'POST',
        headers: { ...headers, 'content-type': this.#writer.contentType, 'content-length': String(body.byteLength) },
        body: Readable.from([body]),
        limits: { silence: COLLECTOR_MS, total: COLLECTOR_MS, bytes: ANSWER_BYTES },
        signal: this.#end.signal,
      })
      const said = await bytesOf(answer)
      if (answer.status >= 200 && answer.status < 300) {
        const refused = Math.min(this.#writer.refusedIn(said), batch.length)
        // The batch counts as sent, so what the collector took less of it is moved from one count to the other.
        spanTotals.sent -= refused
        spanTotals.refused += refused
        this.#back()
        return 'sent'
      }
      this.#goneAway(`HTTP ${answer.status}`)
      if (!PASSING.has(answer.status)) return 'refused'
      this.#pause(Number(answer.headers['retry-after']) * 1000)
    } catch (error) {
      this.#goneAway(oneLine(error))
      this.#pause(Number.NaN)
    }
    return 'again'
  }

  /** @param asked how long the collector asks to wait, in milliseconds */
  #pause(asked: number): void {
    const next = asked > 0 ? asked : this.#pauseMs * 2
    this.#pauseMs = Math.min(Math.max(next, PAUSE_MS), PAUSE_MOST_MS)
  }

  #goneAway(reason: string): void {
    if (this.#away) return
    this.#away = { dropped: spanTotals.dropped, refused: spanTotals.refused }
    this.#log.warn({ reason }, 'the collector takes no traces')
  }

  #back(): void {
    this.#pauseMs = PAUSE_MS
    if (!this.#away) return
    const lost = spanTotals.dropped - this.#away.dropped + spanTotals.refused - this.#away.refused
    this.#away = undefined
    this.#log.warn({ lost_spans: lost }, 'the collector takes traces again')
  }
}

async function bytesOf(answer: OutgoingAnswer): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of answer.body) pieces.push(piece)
  return Buffer.concat(pieces)
}
