import { type Reply, WorkFailed } from './messages.ts'
import type { PoolWorker, StartWorker } from './pool-worker.ts'

/** How the pool treats a piece of work. */
export interface WorkRequest {
  /** The turn of the work (an item, an address). The pool serves the turns in rotation. */
  turn: string
  /** Work with the same key runs once, and all callers get its result. Absent: each piece runs. */
  key?: string | undefined
  /** Run even a small piece in a worker. For work that nobody waits for. */
  inWorker?: boolean
}

export interface PoolOptions {
  start: StartWorker
  /** The most workers. */
  size: number
  /** How many pieces may wait: in all, and for one turn. */
  queueMost: number
  queueMostOfTurn: number
  /** An idle worker ends after this many milliseconds, to free its memory. */
  idleMs: number
}

interface QueuedWork extends WorkRequest {
  task: string
  input: unknown
  deadlineMs: number
  result: Promise<unknown>
  resolve: (output: unknown) => void
  reject: (error: WorkFailed) => void
}

/** A worker and its present work. */
interface WorkerSlot {
  worker: PoolWorker | undefined
  isReady: boolean
  job: QueuedWork | undefined
  timer: NodeJS.Timeout | undefined
}

/** A worker that has not started after this many milliseconds counts as broken. */
const START_MS = 30_000

/**
 * Workers for work that a user's text can make long (decision 23): processes, or threads where their memory is bounded (decision 67). The pool serves the turns in rotation, and with several workers one
 * turn never has them all. So nobody waits for more than one piece of each other turn. A worker that is too slow, uses too much memory or breaks
 * is ended and replaced. Only its piece of work fails.
 */
export class WorkPool {
  readonly #options: PoolOptions
  /** Waiting work by turn. A turn that was served moves to the end. */
  readonly #waiting = new Map<string, QueuedWork[]>()
  readonly #shared = new Map<string, QueuedWork>()
  readonly #slots = new Set<WorkerSlot>()
  #waitingCount = 0

  /** The numbers of waiting pieces and of workers. */
  get state(): { waiting: number; workers: number } {
    return { waiting: this.#waitingCount, workers: this.#slots.size }
  }
  #closed = false
  /** How many pieces have been given to workers so far. */
  dispatched = 0

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /**
   * Runs a piece of work in a worker.
   * @param deadlineMs how long it may take after it has begun, in milliseconds
   * @throws WorkFailed
   */
  run(task: string, input: unknown, deadlineMs: number, request: WorkRequest): Promise<unknown> {
    const shared = request.key === undefined ? undefined : this.#shared.get(request.key)
    if (shared) return shared.result
    if (this.#closed) return Promise.reject(new WorkFailed('closed'))
    const { queueMost, queueMostOfTurn } = this.#options
    const turn = this.#waiting.get(request.turn) ?? []
    if (this.#waitingCount >= queueMost || turn.length >= queueMostOfTurn) return Promise.reject(new WorkFailed('full'))
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const job: QueuedWork = { ...request, task, input, deadlineMs, result: promise, resolve, reject }
    this.#waiting.set(request.turn, turn)
    turn.push(job)
    this.#waitingCount += 1
    if (job.key !== undefined) this.#shared.set(job.key, job)
    this.#next()
    return promise
  }

  /** Ends all workers. Waiting and running work fails as `closed`. */
  async close(): Promise<void> {
    this.#closed = true
    const jobs = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    this.#waitingCount = 0
    for (const job of jobs) this.#settle(job, () => job.reject(new WorkFailed('closed')))
    await Promise.all([...this.#slots].map((slot) => this.#drop(slot, 'closed')))
  }

  #next(): void {
    while (this.#waitingCount > 0) {
      const turn = this.#turnToServe()
      if (turn === undefined) return
      const slot = [...this.#slots].find((one) => one.isReady && !one.job)
      if (!slot) {
        const starting = [...this.#slots].filter((one) => !one.isReady).length
        if (this.#slots.size < this.#options.size && starting < this.#waitingCount) this.#start()
        return
      }
      this.#give(slot, this.#take(turn))
    }
  }

  /** The first waiting turn that has fewer workers than one turn may have. */
  #turnToServe(): string | undefined {
    const most = Math.max(1, this.#options.size - 1)
    const running = [...this.#slots].flatMap(({ job }) => job?.turn ?? [])
    return this.#waiting.keys().find((turn) => running.filter((one) => one === turn).length < most)
  }

  #take(turn: string): QueuedWork {
    const jobs = this.#waiting.get(turn) as QueuedWork[]
    const job = jobs.shift() as QueuedWork
    this.#waiting.delete(turn)
    if (jobs.length > 0) this.#waiting.set(turn, jobs)
    this.#waitingCount -= 1
    return job
  }

  #give(slot: WorkerSlot, job: QueuedWork): void {
    clearTimeout(slot.timer)
    slot.job = job
    slot.timer = setTimeout(() => void this.#drop(slot, 'deadline'), job.deadlineMs)
    this.dispatched += 1
    try {
      slot.worker?.send({ task: job.task, input: job.input })
    } catch {
      void this.#drop(slot, 'broken')
    }
  }

  #start(): void {
    const slot: WorkerSlot = { worker: undefined, isReady: false, job: undefined, timer: undefined }
    slot.timer = setTimeout(() => void this.#drop(slot, 'broken'), START_MS)
    this.#slots.add(slot)
    try {
      slot.worker = this.#options.start({
        onReply: (reply) => this.#hear(slot, reply),
        onEnd: (reason) => void this.#drop(slot, reason),
      })
    } catch {
      void this.#drop(slot, 'broken')
    }
  }

  #hear(slot: WorkerSlot, reply: Reply): void {
    clearTimeout(slot.timer)
    const { job } = slot
    slot.isReady = true
    slot.job = undefined
    if (job && reply.kind === 'done') this.#settle(job, () => job.resolve(reply.output))
    if (job && reply.kind === 'failed') {
      // Callers go on without the result. This warning is the only trace of an error in our code.
      process.emitWarning(reply.message, { type: 'WorkWarning', detail: `The task ${job.task} failed.` })
      this.#settle(job, () => job.reject(new WorkFailed('failed', { cause: reply.message })))
    }
    slot.timer = setTimeout(() => void this.#drop(slot, 'closed'), this.#options.idleMs).unref()
    this.#next()
  }

  /** Ends a worker; its piece of work fails, and the next one gets another worker. */
  async #drop(slot: WorkerSlot, reason: WorkFailed['reason']): Promise<void> {
    if (!this.#slots.delete(slot)) return
    clearTimeout(slot.timer)
    const { job } = slot
    const ended = slot.worker?.end()
    if (job) this.#settle(job, () => job.reject(new WorkFailed(reason)))
    // A worker that cannot start would be started again and again. So all waiting work fails with it.
    if (!slot.isReady && reason === 'broken') this.#failWaiting()
    this.#next()
    await ended
  }

  #failWaiting(): void {
    for (const turn of [...this.#waiting.keys()]) {
      const job = this.#take(turn)
      this.#settle(job, () => job.reject(new WorkFailed('unstarted')))
    }
  }

  #settle(job: QueuedWork, tell: () => void): void {
    if (job.key !== undefined) this.#shared.delete(job.key)
    tell()
  }
}
