import autocannon from 'autocannon'
import { percentile } from './stats.ts'

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
  p95: number
  p99: number
  /** Answers that were not HTTP 200 or that refused the call, and requests without an answer. Anything but 0 makes the figures worthless. */
  failed: number
}

export const CONNECTIONS = 16
/** No answer may take longer, in seconds. */
const PATIENCE = 60
const ANSWERED = '{"error_code":0,'

/**
 * Sends a load with 16 connections and waits for all answers: a request that was given up would be work for the server in the next measurement,
 * and the slowest ones would be missing from the latencies.
 * @param requests how many; at least one for each connection is sent
 */
export async function measure({ body, ...load }: Load, requests: number): Promise<Measured> {
  const took: number[] = []
  const begun = performance.now()
  let last = begun
  const running = autocannon({
    ...load,
    ...(typeof body === 'function'
      ? { requests: [{ setupRequest: (request) => ({ ...request, body: body() }) }] }
      : body === undefined
        ? {}
        : { body }),
    verifyBody: (answer) => answer.startsWith(ANSWERED),
    connections: CONNECTIONS,
    amount: Math.max(CONNECTIONS, Math.round(requests)),
    timeout: PATIENCE,
  })
  // autocannon's own figures are whole milliseconds and whole seconds, too coarse for what is fast and for what is slow
  running.on('response', (_client, _status, _bytes, ms) => {
    took.push(ms)
    last = performance.now()
  })
  const result = await running
  return {
    rate: took.length / ((last - begun) / 1000),
    p50: percentile(took, 0.5),
    p95: percentile(took, 0.95),
    p99: percentile(took, 0.99),
    // a load that nothing answered has failed, whatever the reason
    failed: result.non2xx + result.errors + result.timeouts + result.mismatches + (took.length === 0 ? 1 : 0),
  }
}
