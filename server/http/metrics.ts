import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { CallResult } from '#server/call/run-call.ts'
import type { Services } from '#server/context.ts'
import { type QueryCount, queryTotals } from '#server/db/query-meter.ts'
import { countWaiting } from '#server/domain/operation/operation.repository.ts'
import { listJobRows } from '#server/jobs/job.repository.ts'
import { jobRuns } from '#server/jobs/run-due-jobs.ts'
import { OUTAGES, outageOf } from '#server/outage.ts'
import { storageTotals } from '#server/storage/storage-meter.ts'
import { spanTotals } from '#server/tracing/trace.ts'
import { workers as workerPool } from '#server/work/work.ts'
import type { CallName } from '#shared/api/index.ts'
import type { AppError } from '#shared/errors.ts'

/** The metrics of this process (Prometheus). `siteMetrics` adds up those of the processes on this machine, a scraper those of several machines. */
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

const callQueries = new Histogram({
  name: 'octavo_call_queries',
  help: 'Queries of calls',
  labelNames: ['call'],
  buckets: [0, 1, 2, 4, 8, 16, 32, 64, 128],
  registers: [metrics],
})

const saves = new Counter({
  name: 'octavo_saves_total',
  help: 'Saves of pages in the interface and pushes with a key, by end (saved, conflict, refused, outage)',
  labelNames: ['end'],
  registers: [metrics],
})

const searches = new Histogram({
  name: 'octavo_search_seconds',
  help: 'Time of searches',
  labelNames: ['call'],
  buckets: [0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
  registers: [metrics],
})

const SAVES: ReadonlySet<CallName> = new Set<CallName>([
  'page/save',
  'item/updateByApi',
  'open/updateItem',
  'open/updatePage',
])
const SEARCHES: ReadonlySet<CallName> = new Set<CallName>(['search/all', 'search/link', 'item/search'])

/** Counts a call. @param milliseconds its duration @param count its queries */
export function countCall(
  call: CallName,
  door: string,
  { outcome }: CallResult,
  milliseconds: number,
  count: QueryCount,
): void {
  calls.observe({ call, door }, milliseconds / 1000)
  answers.inc({ call, door, error_code: outcome.ok ? 0 : outcome.error.code })
  callQueries.observe({ call }, count.queries)
  if (SAVES.has(call)) saves.inc({ end: outcome.ok ? 'saved' : endOfSave(outcome.error) })
  if (SEARCHES.has(call)) searches.observe({ call }, milliseconds / 1000)
}

function endOfSave(error: AppError): string {
  if (error.error === 'PAGE_CONFLICT') return 'conflict'
  return outageOf(error) ? 'outage' : 'refused'
}

const waiting = new Gauge({
  name: 'octavo_operations_waiting',
  help: 'Operations (long work) of the site that wait',
  aggregator: 'max',
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

const gauge = <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []) =>
  new Gauge({ name, help, labelNames: [...labelNames], registers: [metrics] })
/** A value of the whole site, which every process reads. */
const siteGauge = <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []) =>
  new Gauge({ name, help, labelNames: [...labelNames], registers: [metrics], aggregator: 'max' })
const total = <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []) =>
  new Counter({ name, help, labelNames: [...labelNames], registers: [metrics] })

const queries = total('octavo_queries_total', 'Queries of this process')
const queriesFailed = total('octavo_queries_failed_total', 'Queries of this process that failed')
const querySeconds = total('octavo_query_seconds_total', 'Time of the queries of this process')
const connections = gauge('octavo_database_connections', 'Connections to PostgreSQL, by state (open, idle)', ['state'])
const connectionsAwaited = gauge('octavo_database_connections_awaited', 'Queries that wait for a connection')
const jobRunsTotal = total('octavo_job_runs_total', 'Runs of jobs in this process, by end (done, failed)', [
  'job',
  'end',
])
const jobLast = siteGauge('octavo_job_last_success_timestamp_seconds', 'When a job of the site last succeeded', ['job'])
const jobFailures = siteGauge('octavo_job_failures', 'Failures of a job of the site since its last success', ['job'])
const storageOperations = total('octavo_storage_operations_total', 'Operations on files, by storage and end', [
  'storage',
  'operation',
  'end',
])
const storageBytes = total('octavo_storage_stored_bytes_total', 'Bytes of stored files, by storage', ['storage'])
const spans = total('octavo_spans_total', 'Spans of traces, by end (sent, dropped, refused)', ['end'])
const spansWaiting = gauge('octavo_spans_waiting', 'Spans that wait for the collector')
const processes = gauge('octavo_processes', 'Processes of the server on this machine that answer')
const workers = gauge('octavo_workers', 'Worker processes for long work on texts')
const workWaiting = gauge('octavo_work_waiting', 'Pieces of work that wait for a worker process')
const cacheBytes = gauge('octavo_cache_bytes', 'Size of the cache of finished answers and texts')
const outageGauge = siteGauge('octavo_outage', '1 while an outage lasts', ['outage'])

/**
 * Reads the state of the process and the site into the metrics. Call it before they are sent. Values that the database does not answer are left out.
 */
export async function readMetrics(services: Services): Promise<void> {
  const { operations, outages, database, ready } = services
  const set = (counter: Counter, value: number) => {
    counter.reset()
    counter.inc(value)
  }
  set(queries, queryTotals.queries)
  set(queriesFailed, queryTotals.failed)
  set(querySeconds, queryTotals.ms / 1000)
  const pool = database.connections?.()
  if (pool) {
    connections.set({ state: 'open' }, pool.open)
    connections.set({ state: 'idle' }, pool.idle)
    connectionsAwaited.set(pool.awaited)
  }
  jobRunsTotal.reset()
  for (const [key, many] of jobRuns) {
    const [job = '', end = ''] = key.split(' ')
    jobRunsTotal.inc({ job, end }, many)
  }
  storageOperations.reset()
  storageBytes.reset()
  for (const [key, { done, failed, bytes }] of storageTotals) {
    const [storage = '', operation = ''] = key.split(' ')
    storageOperations.inc({ storage, operation, end: 'done' }, done)
    storageOperations.inc({ storage, operation, end: 'failed' }, failed)
    if (operation === 'put') storageBytes.inc({ storage }, bytes)
  }
  spans.reset()
  const { waiting: unsent, ...spanEnds } = spanTotals
  for (const [end, many] of Object.entries(spanEnds)) spans.inc({ end }, many)
  spansWaiting.set(unsent)
  processes.set(1)
  workers.set(workerPool.state.workers)
  workWaiting.set(workerPool.state.waiting)
  cacheBytes.set(ready.bytes)
  const lasting = new Set(outages.list().map(({ outage }) => outage))
  for (const outage of OUTAGES) outageGauge.set({ outage }, lasting.has(outage) ? 1 : 0)
  running.set(operations.running)
  ended.reset()
  for (const [key, many] of operations.ended) {
    const [kind = '', state = ''] = key.split(' ')
    ended.inc({ kind, state }, many)
  }
  await readSite(services).catch(() => undefined)
}

async function readSite({ database: { db } }: Services): Promise<void> {
  waiting.set(await countWaiting(db))
  for (const { job, last_run, failures } of await listJobRows(db)) {
    jobLast.set({ job }, last_run)
    jobFailures.set({ job }, failures)
  }
}
