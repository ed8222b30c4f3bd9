import autocannon from 'autocannon'

/** What to send, again and again. */
export interface Load {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** The body, or what makes a new one for each request. */
  body?: string | (() => string)
}

/** How a load went. Rates are answers per second, latencies milliseconds. */
export interface Measured {
  rate: number
  p50: number
  p99: number
  /** Answers that were not HTTP 200 or that refused the call, and requests without an answer. Anything but 0 makes the figures worthless. */
  failed: number
}

const CONNECTIONS = 16
const SECONDS = 8
const ANSWERED = '{"error_code":0,'

/** Sends a load with 16 connections for some seconds. */
export async function measure({ body, ...load }: Load, seconds = SECONDS): Promise<Measured> {
  const result = await autocannon({
    ...load,
    ...(typeof body === 'function'
      ? { requests: [{ setupRequest: (request) => ({ ...request, body: body() }) }] }
      : body === undefined
        ? {}
        : { body }),
    verifyBody: (answer) => answer.startsWith(ANSWERED),
    connections: CONNECTIONS,
    duration: seconds,
  })
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts + result.mismatches,
  }
}

/** The middle of a list of numbers. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
