import type { TurnRequest, Turns } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'

/** The limits of `FairTurns`. */
export interface TurnLimits {
  /** The most work that runs at once, of all keys together: the sum of the weights. */
  atOnce: number
  /** The most work of one key that runs at once. */
  atOncePerKey: number
  /** The most requests that wait, of all keys together. */
  waiting: number
  /** The most bytes that waiting requests hold together. */
  waitingBytes: number
  /** How long a request waits before it is refused, in milliseconds. Absent: until its turn. */
  waitMs?: number
  /** The error of a refused request. */
  refusal(): AppError
}

/** Refuses requests with TOO_MANY. @param seconds the time after which the caller should try again */
export const refusedFor = (seconds: number) => (): AppError => new AppError('TOO_MANY', { seconds })

interface Waiting {
  bytes: number
  weight: number
  /** Starts the work. */
  start(): void
  refuse(): void
}

/**
 * Runs a few requests at a time and makes the others wait, so that a busy caller is slowed down instead of refused. Each key has its own line, and
 * the lines take turns, so a long line does not delay a short one. The number and the bytes of waiting requests are bounded. When there are too
 * many, the last request of the longest line is refused. A caller that sends one request after the other has at most one in its line, and is not
 * refused while any line has two.
 */
export class FairTurns implements Turns {
  readonly #limits: TurnLimits
  readonly #running = new Map<string, number>()
  /** The lines, in the order of their turns. A line is never empty. */
  readonly #lines = new Map<string, Waiting[]>()
  #allRunning = 0
  #waiting = 0
  #waitingBytes = 0

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /** The numbers of running and waiting requests, and the bytes that the waiting ones hold. */
  get load(): { running: number; waiting: number; waitingBytes: number } {
    return { running: this.#allRunning, waiting: this.#waiting, waitingBytes: this.#waitingBytes }
  }

  /**
   * Runs a piece of work when its turn comes.
   * @throws AppError `refusal` when too many requests wait, it waited too long or the caller is gone; errors of the work
   */
  async run<T>(request: TurnRequest, work: () => Promise<T>): Promise<T> {
    const weight = Math.min(request.weight ?? 1, this.#limits.atOncePerKey, this.#limits.atOnce)
    // A request does not overtake others of its own line.
    if (!this.#lines.has(request.key) && this.#mayStart(request.key, weight)) this.#count(request.key, weight)
    else await this.#wait(request, weight)
    try {
      return await work()
    } finally {
      this.#count(request.key, -weight)
      this.#startNext()
    }
  }

  /** Takes a turn that is free now, if nobody of the same key waits. @returns the function that ends it; undefined if none is free */
  take(key: string): (() => void) | undefined {
    if (this.#lines.has(key) || !this.#mayStart(key, 1)) return undefined
    this.#count(key, 1)
    return () => {
      this.#count(key, -1)
      this.#startNext()
    }
  }

  #mayStart(key: string, weight: number): boolean {
    const { atOnce, atOncePerKey } = this.#limits
    return this.#allRunning + weight <= atOnce && (this.#running.get(key) ?? 0) + weight <= atOncePerKey
  }

  #count(key: string, by: number): void {
    this.#allRunning += by
    const running = (this.#running.get(key) ?? 0) + by
    if (running === 0) this.#running.delete(key)
    else this.#running.set(key, running)
  }

  #wait({ key, bytes, gone }: TurnRequest, weight: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const signal = gone()
      const { waitMs } = this.#limits
      const timer = waitMs === undefined ? undefined : setTimeout(() => leave(), waitMs)
      const refuse = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', leave)
        reject(this.#limits.refusal())
      }
      const start = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const waiting: Waiting = { bytes, weight, start, refuse }
      const leave = () => {
        this.#take(key, waiting)
        refuse()
        // The next request of the line may weigh less, so it may be able to start.
        this.#startNext()
      }
      const line = this.#lines.get(key) ?? []
      line.push(waiting)
      this.#lines.set(key, line)
      this.#waiting += 1
      this.#waitingBytes += bytes
      if (signal.aborted) leave()
      else {
        signal.addEventListener('abort', leave)
        this.#makeRoom(key, waiting)
      }
    })
  }

  /** Takes a waiting request out of its line. */
  #take(key: string, waiting: Waiting): void {
    const line = this.#lines.get(key) ?? []
    const at = line.indexOf(waiting)
    if (at < 0) return
    line.splice(at, 1)
    if (line.length === 0) this.#lines.delete(key)
    this.#waiting -= 1
    this.#waitingBytes -= waiting.bytes
  }

  /** Starts every request that may start now. A line that was served moves behind the others. */
  #startNext(): void {
    while (this.#allRunning < this.#limits.atOnce) {
      const next = [...this.#lines].find(([key, [first]]) => this.#mayStart(key, (first as Waiting).weight))
      if (!next) return
      const [key, line] = next
      const first = line[0] as Waiting
      this.#take(key, first)
      if (line.length > 0) {
        this.#lines.delete(key)
        this.#lines.set(key, line)
      }
      this.#count(key, first.weight)
      first.start()
    }
  }

  /** Refuses requests until the waiting ones are within the limits: the last of the longest line, or the newest request if no line has two. */
  #makeRoom(newestKey: string, newest: Waiting): void {
    const { waiting, waitingBytes } = this.#limits
    while (this.#waiting > 1 && (this.#waiting > waiting || this.#waitingBytes > waitingBytes)) {
      const weight =
        this.#waiting > waiting
          ? (line: Waiting[]) => line.length
          : (line: Waiting[]) => line.reduce((sum, { bytes }) => sum + bytes, 0)
      const long = [...this.#lines].filter(([, line]) => line.length > 1)
      const longest = long.reduce<[string, Waiting[]] | undefined>(
        (most, line) => (most && weight(most[1]) >= weight(line[1]) ? most : line),
        undefined,
      )
      const [key, last] = longest ? [longest[0], longest[1].at(-1) as Waiting] : [newestKey, newest]
      this.#take(key, last)
      last.refuse()
      if (last === newest) return
    }
  }
}
