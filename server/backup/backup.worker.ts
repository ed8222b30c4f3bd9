import { parentPort, workerData } from 'node:worker_threads'
import { isDiskFull } from '#server/outage.ts'
import { systemClock } from '#server/time.ts'
import { BackupError } from './backup-error.ts'
import type { FromThread, ThreadTask } from './in-thread.ts'
import { openTarget, withSite } from './open-target.ts'
import { verifyBackup } from './verify-backup.ts'
import { writeBackup } from './write-backup.ts'

/** How often progress is reported, in milliseconds. */
const TOLD_EVERY_MS = 200

const tell = (message: FromThread) => parentPort?.postMessage(message)
const stopping = new AbortController()
parentPort?.once('message', () => stopping.abort(new Error('stopped')))

let last = 0
const common = {
  signal: stopping.signal,
  onProgress: (progress: (FromThread & { type: 'progress' })['progress']) => {
    if (performance.now() - last < TOLD_EVERY_MS) return
    last = performance.now()
    tell({ type: 'progress', progress })
  },
}

async function run({ config, place, ...task }: ThreadTask) {
  const target = await openTarget(config, place)
  if (task.do === 'verify') return verifyBackup({ ...task.options, target, ...common })
  const { started = systemClock(), ...options } = task.options
  const ahead = started - systemClock()
  const clock = () => systemClock() + ahead
  return withSite(config, (site) => writeBackup(site, { ...options, target, clock, ...common }))
}

try {
  tell({ type: 'done', report: await run(workerData as ThreadTask) })
} catch (error) {
  if (error instanceof BackupError) tell({ type: 'refused', reason: error.reason, message: error.message })
  else {
    const message = error instanceof Error ? error.message : String(error)
    tell({ type: 'failed', message, isDiskFull: isDiskFull(error) })
  }
} finally {
  parentPort?.close()
}
