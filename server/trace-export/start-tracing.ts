import { randomUUID } from 'node:crypto'
import type { Span as SdkSpan } from '@opentelemetry/api'
import type { Sampler } from '@opentelemetry/sdk-trace'
import type { TracesConfig } from '#server/tracing/settings.ts'
import { type OpenSpan, type SpanAbout, type SpanIds, setTracer, type Tracer } from '#server/tracing/trace.ts'
import { type SenderLog, SpanSender, type SpanWriter } from './span-sender.ts'

/** The limits of a span. The values are characters, or numbers of entries. */
const LIMITS = { attributeValueLengthLimit: 1000, attributeCountLimit: 32, linkCountLimit: 8, eventCountLimit: 0 }

/** Traces that are being made. */
export interface Tracing {
  logTo(log: SenderLog): void
  /** Sends everything that waits. */
  flush(): Promise<void>
  /** Makes no more spans, and sends what waits. @param ms how long that may take, in milliseconds */
  stop(ms: number): Promise<void>
}

/** The packages that make and write spans. They are loaded only when traces are made. */
async function loadPackages() {
  const [api, sdk, resources, otlp] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/otlp-transformer'),
  ])
  return { ...api, ...sdk, ...resources, ...otlp }
}
type Packages = Awaited<ReturnType<typeof loadPackages>>

/**
 * Begins to make traces and to send them to the collector of the configuration (decision 65).
 * @param version the version of the product
 * @returns undefined when no address is set
 */
export async function startTracing(traces: TracesConfig | undefined, version: string): Promise<Tracing | undefined> {
  if (!traces) return undefined
  const packages = await loadPackages()
  const { TracerProvider, resourceFromAttributes } = packages
  const sender = new SpanSender(traces, writerOf(packages, traces))
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.version': version,
      'service.instance.id': randomUUID(),
      'process.pid': process.pid,
      ...traces.resource,
    }),
    sampler: samplerOf(packages, traces),
    spanLimits: LIMITS,
    spanProcessors: [sender],
  })
  setTracer(tracerOf(packages, provider.getTracer('octavo', version)))
  return {
    logTo: (log) => sender.logTo(log),
    flush: () => sender.forceFlush(),
    stop: async (ms) => {
      setTracer(undefined)
      await sender.stop(ms)
    },
  }
}

function samplerOf(packages: Packages, { sampler, ratio }: TracesConfig): Sampler {
  const { AlwaysOffSampler, AlwaysOnSampler, ParentBasedSampler, TraceIdRatioBasedSampler } = packages
  const name = sampler.replace('parentbased_', '')
  const root =
    name === 'always_on'
      ? new AlwaysOnSampler()
      : name === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio)
  // Parts of a sampled span are always made; `always_on` and `traceidratio` alone judge each root, whatever a proxy says.
  return new ParentBasedSampler(
    name === sampler ? { root, remoteParentSampled: root, remoteParentNotSampled: root } : { root },
  )
}

function writerOf({ JsonTraceSerializer, ProtobufTraceSerializer }: Packages, { protocol }: TracesConfig): SpanWriter {
  const isJson = protocol === 'http/json'
  const serializer = isJson ? JsonTraceSerializer : ProtobufTraceSerializer
  return {
    contentType: isJson ? 'application/json' : 'application/x-protobuf',
    write: (spans) => serializer.serializeRequest(spans) ?? new Uint8Array(),
    refusedIn: (answer) => {
      if (answer.length === 0) return 0
      try {
        return Number(serializer.deserializeResponse(answer).partialSuccess?.rejectedSpans ?? 0) || 0
      } catch {
        // Collectors answer in other forms too; the batch was taken.
        return 0
      }
    },
  }
}

type SdkTracer = ReturnType<InstanceType<Packages['TracerProvider']>['getTracer']>

function tracerOf({ ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace }: Packages, sdk: SdkTracer): Tracer {
  const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }
  const spans = new WeakMap<OpenSpan['ids'], SdkSpan>()
  const contextOf = ({ traceId, spanId, isSampled }: SpanIds, isRemote: boolean) => ({
    traceId,
    spanId,
    traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
    isRemote,
  })
  const under = (parent: OpenSpan | SpanIds | undefined) => {
    if (!parent) return ROOT_CONTEXT
    const own = 'ids' in parent ? spans.get(parent.ids) : undefined
    if (own) return trace.setSpan(ROOT_CONTEXT, own)
    return trace.setSpanContext(ROOT_CONTEXT, contextOf('ids' in parent ? parent.ids : parent, true))
  }
  const begin = (
    { name, kind, attributes = {} }: SpanAbout,
    parent?: OpenSpan | SpanIds,
    links: readonly SpanIds[] = [],
  ) => {
    const options = { kind: kinds[kind], attributes, links: links.map((ids) => ({ context: contextOf(ids, false) })) }
    const span = sdk.startSpan(name, options, under(parent))
    if (!span.isRecording()) return undefined
    const { traceId, spanId } = span.spanContext()
    const ids = { traceId, spanId, isSampled: true }
    spans.set(ids, span)
    return openSpan(span, ids, SpanStatusCode.ERROR)
  }
  return { begin }
}

const openSpan = (span: SdkSpan, ids: SpanIds, failed: number): OpenSpan => ({
  ids,
  set: (attributes) => void span.setAttributes(attributes),
  rename: (name) => void span.updateName(name),
  end: (error) => {
    if (error !== undefined) span.setAttribute('error.type', error).setStatus({ code: failed })
    span.end()
  },
})
