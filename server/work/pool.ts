import { type ResourceLimits, Worker } from 'node:worker_threads'
import { type Question, type Reply, WorkFailed } from './messages.ts'

/** What a caller says of a piece of work besides its input. */
export interface Place {
  /** Whose work it is (an item, an address): the pool takes one piece of each in turn. */
  turn: string
  /** Work of the same key is done once, and all who ask get its result. Left out: every piece is done. */
  key?: string | undefined
  /** Also a small piece goes to a worker, since nobody waits for it. */
  apart?: boolean
}

export interface PoolOptions {
  file: string | URL
  /** How many workers at most. */
  size: number
  /** Pieces that may wait, in all and of one turn. */
  queueMost: number
  queueMostOfTurn: number
  /** A worker without work ends after this long, for its memory; in milliseconds. */
  idleMs: number
  limits: ResourceLimits
}

interface Job extends Place {
  task: string
  input: unknown
  deadlineMs: number
  result: Promise<unknown>
  resolve: (output: unknown) => void
  reject: (error: WorkFailed) => void
}

/** A worker thread, and what it does. */
interface Bench {
  worker: Worker
  isReady: boolean
  job: Job | undefined
  timer: NodeJS.Timeout | undefined
}

/** A worker that has not begun after this long is given up, in milliseconds. */
const START_MS = 30_000

/**
 * Worker threads for what the text of a user can make long (decision 23). Whoever waits, waits for the work of others no longer than a turn:
 * the pool goes round the turns, and while there are several workers one turn never has them all. A worker that is too slow, too large or
 * broken is ended and replaced, and only its piece fails.
 */
export class WorkPool {
  readonly #options: PoolOptions
  /** What waits, by turn. A turn that was served goes to the end. */
  readonly #waiting = new Map<string, Job[]>()
  readonly #shared = new Map<string, Job>()
  readonly #benches = new Set<Bench>()
  #waitingCount = 0
  #closed = false
  /** Pieces that were given to workers so far. */
  dispatched = 0

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /**
   * Has a piece of work done.
   * @param deadlineMs how long it may take once it has begun, in milliseconds
   * @throws WorkFailed
   */
  run(task: string, input: unknown, deadlineMs: number, place: Place): Promise<unknown> {
    const shared = place.key === undefined ? undefined : this.#shared.get(place.key)
    if (shared) return shared.result
    if (this.#closed) return Promise.reject(new WorkFailed('closed'))
    const { queueMost, queueMostOfTurn } = this.#options
    const turn = this.#waiting.get(place.turn) ?? []
    if (this.#waitingCount >= queueMost || turn.length >= queueMostOfTurn) return Promise.reject(new WorkFailed('full'))
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const job: Job = { ...place, task, input, deadlineMs, result: promise, resolve, reject }
    this.#waiting.set(place.turn, turn)
    turn.push(job)
    this.#waitingCount += 1
    if (job.key !== undefined) this.#shared.set(job.key, job)
    this.#next()
    return promise
  }

  /** Ends all workers; what waits or runs fails as `closed`. */
  async close(): Promise<void> {
    this.#closed = true
    const jobs = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    this.#waitingCount = 0
    for (const job of jobs) this.#settle(job, () => job.reject(new WorkFailed('closed')))
    await Promise.all([...this.#benches].map((bench) => this.#drop(bench, 'closed')))
  }

  #next(): void {
    while (this.#waitingCount > 0) {
      const turn = this.#turnToServe()
      if (turn === undefined) return
      const bench = [...this.#benches].find((one) => one.isReady && !one.job)
      if (!bench) {
        const starting = [...this.#benches].filter((one) => !one.isReady).length
        if (this.#benches.size < this.#options.size && starting < this.#waitingCount) this.#start()
        return
      }
      this.#give(bench, this.#take(turn))
    }
  }

  /** The first turn that waits and has not all the workers that one turn may have. */
  #turnToServe(): string | undefined {
    const most = Math.max(1, this.#options.size - 1)
    const running = [...this.#benches].flatMap(({ job }) => job?.turn ?? [])
    return this.#waiting.keys().find((turn) => running.filter((one) => one === turn).length < most)
  }

  #take(turn: string): Job {
    const jobs = this.#waiting.get(turn) as Job[]
    const job = jobs.shift() as Job
    this.#waiting.delete(turn)
    if (jobs.length > 0) this.#waiting.set(turn, jobs)
    this.#waitingCount -= 1
    return job
  }

  #give(bench: Bench, job: Job): void {
    clearTimeout(bench.timer)
    bench.job = job
    bench.timer = setTimeout(() => void this.#drop(bench, 'deadline'), job.deadlineMs)
    this.dispatched += 1
    try {
      bench.worker.postMessage({ task: job.task, input: job.input } satisfies Question)
    } catch {
      void this.#drop(bench, 'broken')
    }
  }

  #start(): void {
    const worker = new Worker(this.#options.file, { resourceLimits: this.#options.limits })
    worker.unref()
    const bench: Bench = { worker, isReady: false, job: undefined, timer: undefined }
    bench.timer = setTimeout(() => void this.#drop(bench, 'broken'), START_MS)
    this.#benches.add(bench)
    worker.on('message', (reply: Reply) => this.#hear(bench, reply))
    worker.on('error', (error: NodeJS.ErrnoException) =>
      this.#drop(bench, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'broken'),
    )
    worker.on('messageerror', () => this.#drop(bench, 'broken'))
    worker.on('exit', () => this.#drop(bench, 'broken'))
  }

  #hear(bench: Bench, reply: Reply): void {
    clearTimeout(bench.timer)
    const { job } = bench
    bench.isReady = true
    bench.job = undefined
    if (job && reply.kind === 'done') this.#settle(job, () => job.resolve(reply.output))
    if (job && reply.kind === 'failed') {
      // Callers go on without the result, so that whoever runs the server would hear nothing of an error in our code.
      process.emitWarning(reply.message, { type: 'WorkWarning', detail: `The task ${job.task} failed.` })
      this.#settle(job, () => job.reject(new WorkFailed('broken', { cause: reply.message })))
    }
    bench.timer = setTimeout(() => void this.#drop(bench, 'closed'), this.#options.idleMs).unref()
    this.#next()
  }

  /** Ends a worker; its piece of work fails, and the next one gets another worker. */
  async #drop(bench: Bench, reason: WorkFailed['reason']): Promise<void> {
    if (!this.#benches.delete(bench)) return
    clearTimeout(bench.timer)
    const { job } = bench
    bench.worker.removeAllListeners()
    // Node tells of an error once more when a worker that ran out of memory is ended.
    bench.worker.on('error', () => undefined)
    const ended = bench.worker.terminate()
    if (job) this.#settle(job, () => job.reject(new WorkFailed(reason)))
    // A worker that cannot begin would be started again and again: what waits for it fails with it.
    if (!bench.isReady && reason === 'broken') this.#failWaiting()
    this.#next()
    await ended
  }

  #failWaiting(): void {
    for (const turn of [...this.#waiting.keys()]) {
      const job = this.#take(turn)
      this.#settle(job, () => job.reject(new WorkFailed('broken')))
    }
  }

  #settle(job: Job, tell: () => void): void {
    if (job.key !== undefined) this.#shared.delete(job.key)
    tell()
  }
}
