import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { CallResult } from '#server/call/run-call.ts'
import type { Services } from '#server/context.ts'
import { countWaiting } from '#server/domain/operation/operation.repository.ts'
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

const waiting = new Gauge({
  name: 'octavo_operations_waiting',
  help: 'Operations (long work) of the site that wait',
  registers: [metrics],
})

const running = new Gauge({
  name: 'octavo_operations_running',
  help: 'Operations that run in this process',
  registers: [metrics],
})

const ended = new Counter({
  name: 'octavo_operations_ended_total',
  help: 'Operations that ended in this process, by kind and end (done, failed, cancelled)',
  labelNames: ['kind', 'state'],
  registers: [metrics],
})

const replicaReads = new Counter({
  name: 'octavo_replica_reads_total',
  help: 'Calls that a read replica could answer, by the server that answered (replica, primary)',
  labelNames: ['server'],
  registers: [metrics],
})

/** Reads the metrics of the read replica, if there is one. Call it before the metrics are sent. */
export function readReplicaMetrics({ database: { replica } }: Pick<Services, 'database'>): void {
  replicaReads.reset()
  for (const [server, many] of Object.entries(replica?.reads ?? {})) replicaReads.inc({ server }, many)
}

/** Reads the metrics of operations. Call it before the metrics are sent. */
export async function readOperationMetrics({ database, operations }: Services): Promise<void> {
  waiting.set(await countWaiting(database.db))
  running.set(operations.running)
  ended.reset()
  for (const [key, many] of operations.ended) {
    const [kind = '', state = ''] = key.split(' ')
    ended.inc({ kind, state }, many)
  }
}
