import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A span as the collector understood it. */
export interface CollectedSpan {
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  /** 1 internal, 2 server, 3 client. */
  kind: number
  attributes: Record<string, string | number | boolean>
  links: { traceId: string; spanId: string }[]
  /** 2: an error. */
  status: number
  /** The attributes of the process. */
  resource: Record<string, string | number | boolean>
}

export interface OtlpCollector {
  origin: string
  spans: CollectedSpan[]
  /** All bytes that came, with headers, as Latin-1 text. */
  bytes(): string
  headers: Record<string, string>[]
  /** Answers the next batches; undefined: takes them. Tests set it. */
  answer: ((reply: ServerResponse) => void) | undefined
  /** How many batches came, also those that were not taken. */
  batches: number
  stop(): Promise<void>
}

/**
 * Starts a receiver of OTLP over HTTP. It reads protobuf by the numbers of the fields, and JSON by their names, both from the official
 * definitions (opentelemetry-proto 1.x: trace.proto, common.proto, resource.proto; the JSON mapping of the OTLP specification).
 */
export async function startOtlpCollector(): Promise<OtlpCollector> {
  const pieces: string[] = []
  const server = createServer(async (request, reply) => {
    const body = await buffer(request)
    pieces.push(JSON.stringify(request.headers), body.toString('latin1'))
    collector.headers.push(request.headers as Record<string, string>)
    collector.batches += 1
    if (collector.answer) return collector.answer(reply)
    if (request.method !== 'POST' || request.url !== '/v1/traces') return reply.writeHead(404).end()
    const isJson = request.headers['content-type'] === 'application/json'
    collector.spans.push(...(isJson ? spansOfJson(body.toString()) : spansOfProtobuf(body)))
    reply.writeHead(200, { 'content-type': request.headers['content-type'] ?? '' })
    return reply.end(isJson ? '{}' : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const collector: OtlpCollector = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    bytes: () => pieces.join('\n'),
    headers: [],
    answer: undefined,
    batches: 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return collector
}

interface JsonAttribute {
  key: string
  value: { stringValue?: string; boolValue?: boolean; intValue?: string | number; doubleValue?: number }
}
interface JsonSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes?: JsonAttribute[]
  links?: { traceId: string; spanId: string }[]
  status?: { code?: number }
}
interface JsonBatch {
  resourceSpans: { resource: { attributes: JsonAttribute[] }; scopeSpans: { spans: JsonSpan[] }[] }[]
}

function spansOfJson(text: string): CollectedSpan[] {
  const plain = (attributes: readonly JsonAttribute[] = []) =>
    Object.fromEntries(
      attributes.map(({ key, value: { stringValue, boolValue, intValue, doubleValue } }) => [
        key,
        stringValue ?? boolValue ?? Number(intValue ?? doubleValue),
      ]),
    )
  return (JSON.parse(text) as JsonBatch).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId ?? '',
        name: span.name,
        kind: span.kind,
        attributes: plain(span.attributes),
        links: (span.links ?? []).map(({ traceId, spanId }) => ({ traceId, spanId })),
        status: span.status?.code ?? 0,
        resource: plain(resource.attributes),
      })),
    ),
  )
}

/** A message of protobuf: its fields by number, each as often as it occurs. */
type Message = Map<number, (Buffer | bigint)[]>

/** Reads a message (Protocol Buffers, encoding). @throws RangeError when it is cut */
function messageOf(bytes: Buffer): Message {
  const fields: Message = new Map()
  let at = 0
  const varint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes.readUInt8(at)
      at += 1
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  const piece = (length: number) => {
    if (at + length > bytes.length) throw new RangeError('a message is cut')
    at += length
    return bytes.subarray(at - length, at)
  }
  while (at < bytes.length) {
    const tag = Number(varint())
    const wire = tag & 7
    const value = wire === 0 ? varint() : piece(wire === 2 ? Number(varint()) : wire === 1 ? 8 : 4)
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value])
  }
  return fields
}

const within = (message: Message, field: number): Message[] =>
  (message.get(field) ?? []).map((bytes) => messageOf(bytes as Buffer))
const bytesIn = (message: Message, field: number): Buffer => (message.get(field)?.[0] as Buffer) ?? Buffer.alloc(0)
const numberIn = (message: Message, field: number): number => Number(message.get(field)?.[0] ?? 0n)

function attributesIn(message: Message, field: number): CollectedSpan['attributes'] {
  return Object.fromEntries(
    within(message, field).map((pair) => {
      const [value = new Map()] = within(pair, 2) as Message[]
      const plain = value.has(1)
        ? bytesIn(value, 1).toString()
        : value.has(2)
          ? numberIn(value, 2) === 1
          : value.has(4)
            ? bytesIn(value, 4).readDoubleLE()
            : numberIn(value, 3)
      return [bytesIn(pair, 1).toString(), plain]
    }),
  )
}

function spansOfProtobuf(body: Buffer): CollectedSpan[] {
  return within(messageOf(body), 1).flatMap((resourceSpans) => {
    const [resource = new Map()] = within(resourceSpans, 1) as Message[]
    return within(resourceSpans, 2).flatMap((scope) =>
      within(scope, 2).map((span) => ({
        traceId: bytesIn(span, 1).toString('hex'),
        spanId: bytesIn(span, 2).toString('hex'),
        parentSpanId: bytesIn(span, 4).toString('hex'),
        name: bytesIn(span, 5).toString(),
        kind: numberIn(span, 6),
        attributes: attributesIn(span, 9),
        links: within(span, 13).map((link) => ({
          traceId: bytesIn(link, 1).toString('hex'),
          spanId: bytesIn(link, 2).toString('hex'),
        })),
        status: within(span, 15).map((status) => numberIn(status, 3))[0] ?? 0,
        resource: attributesIn(resource, 1),
      })),
    )
  })
}
