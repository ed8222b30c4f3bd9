import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { CallResult } from '#server/call/run-call.ts'
import type { CallName } from '#shared/api/index.ts'

/** The metrics of this process (Prometheus); a scraper adds up several processes. */
export const metrics = new Registry()
collectDefaultMetrics({ register: metrics, prefix: 'octavo_' })

const calls = new Histogram({
  name: 'octavo_call_seconds',
  help: 'Time of calls, from parsed request to answer',
  labelNames: ['call', 'door'],
  buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
  registers: [metrics],
})

const answers = new Counter({
  name: 'octavo_call_answers_total',
  help: 'Answers of calls by error code (0: success)',
  labelNames: ['call', 'door', 'error_code'],
  registers: [metrics],
})

/** Counts a call. @param milliseconds its duration */
export function countCall(call: CallName, door: string, { outcome }: CallResult, milliseconds: number): void {
  calls.observe({ call, door }, milliseconds / 1000)
  answers.inc({ call, door, error_code: outcome.ok ? 0 : outcome.error.code })
}
