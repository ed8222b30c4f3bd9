import type { Question, Reply } from './messages.ts'

/** The events of a pool worker: its replies, and its own end. No event follows the end. */
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
