import * as z from 'zod'

/** Where and how traces are sent. */
export interface TracesConfig {
  /** The address that takes them: `http://collector:4318/v1/traces`. */
  endpoint: string
  protocol: (typeof PROTOCOLS)[number]
  headers: Readonly<Record<string, string>>
  sampler: (typeof SAMPLERS)[number]
  /** The part of traces that a ratio sampler keeps, 0 to 1. */
  ratio: number
  /** The attributes of the server: `service.name` and more. */
  resource: Readonly<Record<string, string>>
}

const PROTOCOLS = ['http/protobuf', 'http/json'] as const
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** The name of a header (RFC 9110, section 5.6.2), and a value without control characters. */
const HEADER_NAME = /^[!#$%&'*+.^`|~\w-]+$/
const HEADER_VALUE = /^[\x20-\x7e]*$/
const SERVICE_NAME = 'octavo'

/** Reads `key=value,key2=value2`, with `%2C` for a comma (W3C Baggage). @returns undefined when it is not such a list */
function pairsOf(list: string): [string, string][] | undefined {
  const pairs: [string, string][] = []
  for (const part of list.split(',').filter((one) => one.trim() !== '')) {
    const [, key = '', value = ''] = /^\s*([^=\s]+)\s*=([\s\S]*)$/.exec(part) ?? []
    if (key === '') return undefined
    try {
      pairs.push([decodeURIComponent(key), decodeURIComponent(value.trim())])
    } catch {
      return undefined
    }
  }
  return pairs
}

const isHeaders = (list: string): boolean =>
  pairsOf(list)?.every(([key, value]) => HEADER_NAME.test(key) && HEADER_VALUE.test(value)) ?? false

/** Secrets belong into the headers: an address stands in messages. */
const isPlain = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { username, password, search, hash } = new URL(address)
  return !username && !password && !search && !hash
}
const address = z
  .url({ protocol: /^https?$/ })
  .refine(isPlain, 'must have no user, password, query or fragment: secrets belong into OTEL_EXPORTER_OTLP_HEADERS')
  .optional()

const LIST = 'must be key=value,key2=value2, with %2C for a comma in a value'

/** The types of the settings for traces, by the names that OpenTelemetry gives them (OpenTelemetry specification, environment variables). */
export const traceSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_HEADERS: z.string().refine(isHeaders, LIST).optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(PROTOCOLS).default('http/protobuf'),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).optional(),
  OTEL_RESOURCE_ATTRIBUTES: z
    .string()
    .max(4000)
    .refine((list) => pairsOf(list) !== undefined, LIST)
    .optional(),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
} as const

const given = z.object(traceSettings)

/** Where traces go; undefined: no address is set, and none are made. */
export function tracesOf(settings: z.output<typeof given>): TracesConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: whole } = settings
  if (base === undefined && whole === undefined) return undefined
  const attributes = Object.fromEntries(pairsOf(settings.OTEL_RESOURCE_ATTRIBUTES ?? '') ?? [])
  const named = settings.OTEL_SERVICE_NAME ?? attributes['service.name'] ?? SERVICE_NAME
  return {
    endpoint: whole ?? belowBase(base as string),
    protocol: settings.OTEL_EXPORTER_OTLP_PROTOCOL,
    headers: Object.fromEntries(pairsOf(settings.OTEL_EXPORTER_OTLP_HEADERS ?? '') ?? []),
    sampler: settings.OTEL_TRACES_SAMPLER,
    ratio: settings.OTEL_TRACES_SAMPLER_ARG,
    resource: { ...attributes, 'service.name': named },
  }
}

function belowBase(base: string): string {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/traces`
  return url.href
}
