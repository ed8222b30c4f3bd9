import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { shareMetrics } from './http/site-metrics.ts'

/** How long a process that ended by itself is not started again, in milliseconds. */
const PAUSE_MS = 1000
/** The longest pause after processes could not be started, in milliseconds. Each pause is twice as long as the one before. */
const PAUSE_MOST_MS = 30_000
/** How long the processes may take to end after SIGTERM, in milliseconds. It is longer than each of them takes for itself. */
const SHUTDOWN_MS = 12_000

/** The message of a process that answers requests. */
interface Ready {
  kind: 'ready'
  address: string
}

/** Tells the supervisor that this process answers requests. */
export const isReady = (address: string): void => {
  const message: Ready = { kind: 'ready', address }
  process.send?.(message)
}

/**
 * Runs several processes of the server on one port (decision 77). The first one upgrades the tables before the others start. A process that ends by itself is started
 * again, and one that cannot be started is tried again. SIGTERM and SIGINT end all of them, and they end when this process does.
 * @param program the file that the processes run
 * @param count how many processes
 * @param announce gets the address of the site when it can be reached
 */
export async function supervise(program: string, count: number, announce: (address: string) => void): Promise<void> {
  cluster.setupPrimary({ exec: program })
  shareMetrics()
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
    await Promise.all(
      running().map(async (worker) => {
        worker.process.kill('SIGTERM')
        if (!worker.isDead()) await once(worker, 'exit')
      }),
    )
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  const first = cluster.fork()
  const address = await readyOrEnded(first)
  if (address === undefined) {
    // The process has said why, or the line above.
    if (!isStopping) process.exit(first.process.exitCode || 1)
    return
  }
  announce(address)
  let pause = PAUSE_MS
  const start = () => {
    if (isStopping) return
    const failed = (error: unknown) => {
      console.error(`A process of the server could not be started. It is tried again. ${error}`)
      setTimeout(start, pause)
      pause = Math.min(2 * pause, PAUSE_MOST_MS)
    }
    try {
      const worker = cluster.fork()
      worker.on('error', (error) => {
        if (worker.process.pid === undefined) failed(error)
        else console.error(`A process of the server failed. ${error}`)
      })
    } catch (error) {
      failed(error)
    }
  }
  cluster.on('online', () => {
    pause = PAUSE_MS
  })
  cluster.on('exit', (_worker, code, signal) => {
    if (isStopping) return
    console.error(`A process of the server ended (${signal || `code ${code}`}). Another one starts.`)
    setTimeout(start, PAUSE_MS)
  })
  for (let more = 1; more < count; more++) start()
}

const running = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

/** The address that a process tells when it answers requests; undefined if it ends before. */
function readyOrEnded(worker: Worker): Promise<string | undefined> {
  return new Promise((resolve) => {
    worker.on('message', (message: Partial<Ready>) => {
      if (message.kind === 'ready') resolve(message.address)
    })
    worker.once('exit', () => resolve(undefined))
    worker.on('error', (error) => {
      console.error(`A process of the server failed. ${error}`)
      if (worker.process.pid === undefined) resolve(undefined)
    })
  })
}
