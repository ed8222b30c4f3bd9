import { closeSync, existsSync, fdatasyncSync, openSync, realpathSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { programFile } from '#server/program-file.ts'
import type { SyncedLog } from './write-turns.ts'

/** The limit for the heap of the thread. */
const MEMORY_MB = 16
/** The pause after a thread that could not be started or ended by itself, in milliseconds. */
const PAUSE_MS = 1000

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
  /** The descriptor of the log. The log stays the same file while a connection is open, also after SQLite has begun it anew. */
  readonly #log: number
  #thread: Worker | undefined
  #isReady = false
  /** The syncs that were asked of the thread, in order. */
  #waiting: Waiting[] = []
  /** When a thread may be started again, by the monotonic clock in milliseconds. */
  #pausedUntil = 0

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

  /** The first call starts the thread. Syncs are done here until it runs, and while none can be started. */
  async syncApart(): Promise<void> {
    const thread = this.#runningThread()
    if (!thread) return this.syncNow()
    // The process must not end before the answer.
    if (this.#waiting.length === 0) thread.ref()
    await new Promise<void>((done, fail) => {
      this.#waiting.push({ done, fail })
      thread.postMessage(null)
    })
  }

  /** Syncs that are under way are done here. */
  async close(): Promise<void> {
    const thread = this.#thread
    if (thread) {
      this.#end(thread)
      await thread.terminate()
    }
    closeSync(this.#log)
  }

  #runningThread(): Worker | undefined {
    if (!this.#thread && performance.now() >= this.#pausedUntil) {
      try {
        this.#thread = this.#start()
      } catch {
        // The process may start no more threads.
        this.#pausedUntil = performance.now() + PAUSE_MS
      }
    }
    return this.#isReady ? this.#thread : undefined
  }

  #start(): Worker {
    const workerData: SyncThread = { log: this.#log }
    const thread = new Worker(programFile(new URL('./sync-log.worker.ts', import.meta.url)), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    thread.unref()
    thread.on('online', () => {
      if (this.#thread === thread) this.#isReady = true
    })
    thread.on('message', (failure: unknown) => {
      if (this.#thread !== thread) return
      const next = this.#waiting.shift()
      if (this.#waiting.length === 0) thread.unref()
      if (failure === null) next?.done()
      else next?.fail(failure)
    })
    thread.on('error', () => this.#end(thread))
    thread.on('exit', () => this.#end(thread))
    return thread
  }

  /** Asks the thread no more, and does here what it was asked. */
  #end(thread: Worker): void {
    if (this.#thread !== thread) return
    this.#thread = undefined
    this.#isReady = false
    this.#pausedUntil = performance.now() + PAUSE_MS
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
