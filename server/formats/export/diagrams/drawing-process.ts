import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** How long a process may take to start, in milliseconds. */
const START_MS = 30_000
/** The memory of its heap, in megabytes. */
const HEAP = 256

/** A process that draws input of users. It is started on demand, and killed if it takes too long or breaks. */
export class DrawingProcess {
  readonly #file: URL
  #child: ChildProcess | undefined

  /** @param file the program. It sends a message when it is ready, and answers each message with one */
  constructor(file: URL) {
    this.#file = file
  }

  /** @param ms the time limit of an answer, in milliseconds @throws Error if there is none */
  async ask(message: object, ms: number): Promise<unknown> {
    try {
      const child = this.#child ?? (await this.#start())
      child.send(message)
      return await answerOf(child, ms)
    } catch (error) {
      this.end()
      throw error
    }
  }

  end(): void {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  async #start(): Promise<ChildProcess> {
    this.#child = fork(this.#file, {
      execArgv: [`--max-old-space-size=${HEAP}`, '--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {},
    })
    await answerOf(this.#child, START_MS)
    return this.#child
  }
}

async function answerOf(of: ChildProcess, ms: number): Promise<unknown> {
  const over = new AbortController()
  const signal = AbortSignal.any([AbortSignal.timeout(ms), over.signal])
  const gone = once(of, 'exit', { signal }).then(() => Promise.reject(new Error('The process ended')))
  gone.catch(() => {})
  try {
    return await Promise.race([once(of, 'message', { signal }).then(([message]) => message as unknown), gone])
  } finally {
    over.abort()
  }
}
