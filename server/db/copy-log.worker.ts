import { DatabaseSync } from 'node:sqlite'
import { parentPort } from 'node:worker_threads'
import type { LogState } from './log-copies.ts'

/** The most pages that are left to the main thread. */
const FEW_PAGES = 100
/** The most rounds of copying. Each round copies what was written during the round before. */
const ROUNDS_MOST = 4

/** Copies the log of a SQLite file into it. Neither readers nor writers wait; pages that an open read may not see copied remain. */
function copyLog(file: string): void {
  const database = new DatabaseSync(file)
  try {
    const state = database.prepare('pragma wal_checkpoint(noop)')
    const copy = database.prepare('pragma wal_checkpoint(passive)')
    for (let round = 0; round < ROUNDS_MOST; round += 1) {
      const { log, checkpointed } = state.get() as unknown as LogState
      if (log - checkpointed <= FEW_PAGES) return
      copy.get()
    }
  } finally {
    database.close()
  }
}

parentPort?.on('message', (file: string) => {
  try {
    copyLog(file)
    parentPort?.postMessage(true)
  } catch {
    parentPort?.postMessage(false)
  }
})
