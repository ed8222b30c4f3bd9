import autocannon from 'autocannon'
import { percentile } from './stats.ts'

/** The requests of a load. */
export interface Load {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** The body, or a function that makes a new one for each request. */
  body?: string | (() => string)
}

/** The result of a load. Rates are answers per second, latencies milliseconds. */
export interface Measured {
  rate: number
  p50: number
  p95: number
  p99: number
  /**
   * The number of answers with a status other than HTTP 200, of refused calls, and of requests without an answer. The figures are valid only if it is
   * 0.
   */
  failed: number
}

export const CONNECTIONS = 16
/** The longest time for an answer, in seconds. */
const PATIENCE = 60
const ANSWERED = '{"error_code":0,'

/**
 * Sends a load with 16 connections and waits for all answers. An aborted request would still be work for the server in the next
 * measurement, and the slowest ones would be missing from the latencies.
 * @param requests how many; at least one per connection is sent
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
  // autocannon's own figures are whole milliseconds and whole seconds, which is too coarse
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
    // a load without any answer has failed, whatever the reason
    failed: result.non2xx + result.errors + result.timeouts + result.mismatches + (took.length === 0 ? 1 : 0),
  }
}
