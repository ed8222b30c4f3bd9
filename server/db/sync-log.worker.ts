import { fdatasyncSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { SyncThread } from './log-sync.ts'

const { log } = workerData as SyncThread

/** Answers each message with the error of the disk; null: everything that was written to the log before is on the disk. */
parentPort?.on('message', () => {
  let failure: unknown = null
  try {
    fdatasyncSync(log)
  } catch (error) {
    failure = error
  }
  parentPort?.postMessage(failure)
})
