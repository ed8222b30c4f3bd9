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

/**
 * Sends a question and waits for the answer with its id.
 * @param other the process that is asked, or `process` for the supervisor
 * @param send sends the question; undefined: the other end is gone
 * @returns undefined if it does not answer in time
 */
function ask<K extends Message['kind']>(
  other: Pick<NodeJS.EventEmitter, 'on' | 'off'>,
  send: (() => unknown) | undefined,
  { kind, id, ms }: { kind: K; id: string; ms: number },
): Promise<Extract<Message, { kind: K }> | undefined> {
  type Answer = Extract<Message, { kind: K }>
  return new Promise((resolve) => {
    const end = (answer: Answer | undefined) => {
      clearTimeout(timer)
      other.off('message', hear)
      resolve(answer)
    }
    const hear = (message: Message) => {
      if (message?.kind === kind && message.id === id) end(message as Answer)
    }
    const timer = setTimeout(() => end(undefined), ms)
    other.on('message', hear)
    if (send) send()
    else end(undefined)
  })
}

async function fromSupervisor(): Promise<string | undefined> {
  const id = randomUUID()
  const send = () => process.send?.({ kind: 'want metrics', id } satisfies Message)
  return (await ask(process, send, { kind: 'all metrics', id, ms: 2 * ANSWER_MS }))?.text
}

/** The metrics of a process; undefined if it does not answer in time. */
async function valuesOf(worker: Worker, id: string): Promise<object | undefined> {
  const send = worker.isConnected() ? () => worker.send({ kind: 'tell metrics', id } satisfies Message) : undefined
  return (await ask(worker, send, { kind: 'metrics', id, ms: ANSWER_MS }))?.values
}
