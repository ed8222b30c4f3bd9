import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry } from 'prom-client'
import type { Services } from '#server/context.ts'
import { metrics, readMetrics, readReplicaMetrics } from './metrics.ts'

/** How long the metrics of another process are waited for, in milliseconds. Without its answer they are left out. */
const ANSWER_MS = 2000

/** A message about metrics between the processes of the server and their supervisor. */
type Message =
  /** To the supervisor: the metrics of all processes are wanted. */
  | { kind: 'want metrics'; id: string }
  /** To a process: its own metrics are wanted. */
  | { kind: 'tell metrics'; id: string }
  /** From a process: its own metrics. */
  | { kind: 'metrics'; id: string; values: object }
  /** To the process that wanted them: the metrics of all. */
  | { kind: 'all metrics'; id: string; text: string }

async function read(services: Services): Promise<void> {
  await readMetrics(services)
  readReplicaMetrics(services)
}

/** The metrics of all processes on this machine as text for Prometheus, added up. */
export async function siteMetrics(services: Services): Promise<string> {
  if (cluster.isWorker) return (await fromSupervisor()) ?? ''
  await read(services)
  return metrics.metrics()
}

/** Makes this process tell its metrics when the supervisor asks. */
export function tellMetrics(services: Services): void {
  if (!cluster.isWorker) return
  process.on('message', async (message: Message) => {
    if (message?.kind !== 'tell metrics') return
    await read(services)
    const values = await metrics.getMetricsAsJSON()
    process.send?.({ kind: 'metrics', id: message.id, values } satisfies Message)
  })
}

function fromSupervisor(): Promise<string | undefined> {
  const id = randomUUID()
  return new Promise((resolve) => {
    const end = (text: string | undefined) => {
      clearTimeout(timer)
      process.off('message', hear)
      resolve(text)
    }
    const hear = (message: Message) => {
      if (message?.kind === 'all metrics' && message.id === id) end(message.text)
    }
    const timer = setTimeout(() => end(undefined), 2 * ANSWER_MS)
    process.on('message', hear)
    process.send?.({ kind: 'want metrics', id } satisfies Message)
  })
}

/** Makes the supervisor answer processes that want the metrics of all. */
export function shareMetrics(): void {
  cluster.on('message', async (asker: Worker, message: Message) => {
    if (message?.kind !== 'want metrics') return
    const { id } = message
    const all = await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && valuesOf(worker, id)))
    const known = all.filter((values) => values !== undefined)
    const text = await AggregatorRegistry.aggregate(known).metrics()
    if (asker.isConnected()) asker.send({ kind: 'all metrics', id, text } satisfies Message)
  })
}

/** The metrics of a process; undefined if it does not answer in time. */
function valuesOf(worker: Worker, id: string): Promise<object | undefined> {
  return new Promise((resolve) => {
    const end = (values: object | undefined) => {
      clearTimeout(timer)
      worker.off('message', hear)
      resolve(values)
    }
    const hear = (message: Message) => {
      if (message?.kind === 'metrics' && message.id === id) end(message.values)
    }
    const timer = setTimeout(() => end(undefined), ANSWER_MS)
    worker.on('message', hear)
    if (worker.isConnected()) worker.send({ kind: 'tell metrics', id } satisfies Message)
    else end(undefined)
  })
}
