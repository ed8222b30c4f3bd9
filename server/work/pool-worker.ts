import type { Question, Reply } from './messages.ts'

/** What a worker of a pool tells: its replies, and that it has ended by itself. It tells nothing after its end. */
export interface WorkerEvents {
  onReply(reply: Reply): void
  /** `memory`: it used too much memory. `broken`: anything else. */
  onEnd(reason: 'memory' | 'broken'): void
}

/** A worker of a pool: a thread (`threadWorker`) or a process (`processWorker`). It does not keep this process alive. */
export interface PoolWorker {
  /** Hands a piece of work over. @throws when it cannot be sent */
  send(question: Question): void
  /** Ends the worker, whatever it does; resolves when it is gone. */
  end(): Promise<void>
}

/** Starts a worker. */
export type StartWorker = (events: WorkerEvents) => PoolWorker
