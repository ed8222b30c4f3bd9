import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { programFile } from '#server/program-file.ts'

/**
 * The pages of the write-ahead log (4 KB each) that are not in the file yet, at which a thread copies them. The same pages (index, newest rows) are written again and again, so a larger log
 * means fewer writes.
 */
const PAGES_TO_COPY = 4000
/** The pause after a failure of the thread (a full disk), in milliseconds. */
const PAUSE_AFTER_FAILURE_MS = 1000
/** The limit for the heap of the thread. The memory of SQLite does not count. */
const MEMORY_MB = 16

/** What `pragma wal_checkpoint` answers: the pages of the log, and how many of them are in the file. */
export interface LogState {
  log: number
  checkpointed: number
}

/**
 * Copies the write-ahead log of a SQLite file into the file (a checkpoint). Copying 16 MB takes about a tenth of a second, so a thread with a connection of its own does it while transactions go on. They
 * make the log longer meanwhile; what little remains is copied between two commits, because SQLite begins the log anew only when the file holds all of it.
 */
export class LogCopies {
  readonly #file: string
  readonly #database: DatabaseSync
  readonly #state: StatementSync
  readonly #copyRest: StatementSync
  #thread: Worker | undefined
  /** What the thread does; `copied` when it has just finished. */
  #phase: 'idle' | 'copying' | 'copied' | 'stopped' = 'idle'
  /** When the thread may be asked again, by the monotonic clock in milliseconds. */
  #pausedUntil = 0

  /** @param database the connection that writes */
  constructor(file: string, database: DatabaseSync) {
    this.#file = file
    this.#database = database
    // Tells the numbers and copies nothing (SQLite 3.51 and later).
    this.#state = database.prepare('pragma wal_checkpoint(noop)')
    this.#copyRest = database.prepare('pragma wal_checkpoint(passive)')
  }

  /** To be called after each commit, when no transaction is open. Does not throw: a log that was not copied is copied later. */
  afterCommit(): void {
    if (!this.#database.isOpen || this.#phase === 'copying' || this.#phase === 'stopped') return
    try {
      if (this.#phase === 'copied') {
        this.#phase = 'idle'
        this.#copyRest.get()
      } else if (this.#uncopied() >= PAGES_TO_COPY && performance.now() >= this.#pausedUntil) this.#copy()
    } catch {
      this.#pause()
    }
  }

  /** Ends the thread for good; resolves when it uses the file no more. */
  async stop(): Promise<void> {
    this.#phase = 'stopped'
    const thread = this.#thread
    this.#thread = undefined
    await thread?.terminate()
  }

  #uncopied(): number {
    const { log, checkpointed } = this.#state.get() as unknown as LogState
    return log - checkpointed
  }

  #copy(): void {
    this.#phase = 'copying'
    this.#thread ??= this.#start()
    this.#thread.postMessage(this.#file)
  }

  #start(): Worker {
    const thread = new Worker(programFile(new URL('./copy-log.worker.ts', import.meta.url)), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    thread.unref()
    thread.on('message', (isCopied: boolean) => this.#heard(isCopied))
    thread.on('error', () => this.#heard(false))
    thread.on('exit', () => {
      if (this.#thread === thread) this.#thread = undefined
    })
    return thread
  }

  #heard(isCopied: boolean): void {
    if (this.#phase === 'stopped') return
    this.#phase = isCopied ? 'copied' : 'idle'
    if (!isCopied) this.#pause()
  }

  #pause(): void {
    this.#pausedUntil = performance.now() + PAUSE_AFTER_FAILURE_MS
  }
}
