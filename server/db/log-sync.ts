import { closeSync, existsSync, fdatasyncSync, openSync, realpathSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { programFile } from '#server/program-file.ts'
import type { SyncedLog } from './write-turns.ts'

/** The limit for the heap of the thread. */
const MEMORY_MB = 16

/** What the thread is given at its start. */
export interface SyncThread {
  /** The descriptor of the log. */
  log: number
}

interface Waiting {
  done(): void
  fail(error: unknown): void
}

/**
 * Syncs the write-ahead log of a SQLite file to the disk. SQLite itself would do it inside the commit (`synchronous = full`), and the process would answer nobody for some milliseconds. Under load a
 * thread does it while the next transactions run. It is a thread of its own, because those of Node's pool may all be busy with passwords or slow name servers.
 */
export class LogSync implements SyncedLog {
  /** The descriptor of the log. It is one file as long as a connection is open, also when it begins anew. */
  readonly #log: number
  #thread: Worker | undefined
  #isReady = false
  /** The syncs that were asked of the thread, in order. */
  #waiting: Waiting[] = []

  /** @param log the path of the log, which a connection keeps open */
  private constructor(log: string) {
    // Windows syncs only files that are open for writing.
    this.#log = openSync(log, 'r+')
  }

  /** @param file the database, with a connection. @returns undefined when it has no log, because its disk does not allow one */
  static of(file: string): LogSync | undefined {
    // SQLite writes the log beside the file that a link leads to.
    const log = `${realpathSync(file)}-wal`
    return existsSync(log) ? new LogSync(log) : undefined
  }

  syncNow(): void {
    fdatasyncSync(this.#log)
  }

  /** The first sync starts the thread and is done here. */
  async syncApart(): Promise<void> {
    this.#thread ??= this.#start()
    if (!this.#isReady) return this.syncNow()
    const thread = this.#thread
    // The process must not end before the answer.
    if (this.#waiting.length === 0) thread.ref()
    await new Promise<void>((done, fail) => {
      this.#waiting.push({ done, fail })
      thread.postMessage(null)
    })
  }

  /** To be called when no sync is under way. */
  async close(): Promise<void> {
    const thread = this.#thread
    this.#thread = undefined
    await thread?.terminate()
    closeSync(this.#log)
  }

  #start(): Worker {
    const workerData: SyncThread = { log: this.#log }
    const thread = new Worker(programFile(new URL('./sync-log.worker.ts', import.meta.url)), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    thread.unref()
    thread.on('online', () => {
      this.#isReady = true
    })
    thread.on('message', (failure: unknown) => {
      const next = this.#waiting.shift()
      if (this.#waiting.length === 0) thread.unref()
      if (failure === null) next?.done()
      else next?.fail(failure)
    })
    thread.on('error', () => this.#lost(thread))
    thread.on('exit', () => this.#lost(thread))
    return thread
  }

  /** Does what the thread left, after it ended by itself. */
  #lost(thread: Worker): void {
    if (this.#thread !== thread) return
    this.#thread = undefined
    this.#isReady = false
    for (const { done, fail } of this.#waiting.splice(0)) {
      try {
        this.syncNow()
        done()
      } catch (error) {
        fail(error)
      }
    }
  }
}
