import { setTimeout as sleep } from 'node:timers/promises'
import { outsideSpans, tracedApart } from '#server/tracing/trace.ts'

/** How work after saves is done. */
export interface AfterSavesOptions {
  /** The name of the work in traces. */
  name: string
  /** How many pages are done together. */
  batch: number
  /** How many pages wait at most. Others are forgotten here. */
  waitingMost: number
  /** How long no save must arrive before work begins, in milliseconds, and the longest wait while saves keep arriving. */
  quietMs: number
  longestMs: number
  /** If more pages wait, the work goes on while saves arrive, and rests as long as it takes. */
  patientUpTo: number
  /** Whether work that is more urgent has much to do. This work waits for it. */
  mustWait?(): boolean
  /** Does the work for some pages. A failure is ignored: the work is also done elsewhere. */
  run(page_ids: readonly number[]): Promise<void>
}

/** Work for pages that begins after their saves, when no more saves arrive for a moment, so that saves do not wait for it. A page with several saves is done once. */
export class AfterSaves {
  readonly #options: AfterSavesOptions
  readonly #pages = new Set<number>()
  #lastSave = 0
  #work: Promise<void> | undefined
  #stopped = false

  constructor(options: AfterSavesOptions) {
    this.#options = options
  }

  /** A save of the page has been committed. */
  add(page_id: number): void {
    if (this.#stopped || this.#pages.size >= this.#options.waitingMost) return
    this.#pages.add(page_id)
    this.#lastSave = performance.now()
    this.#work ??= outsideSpans(() => this.#runAll()).finally(() => {
      this.#work = undefined
    })
  }

  /** How many pages wait. */
  get waiting(): number {
    return this.#pages.size
  }

  /** Resolves when all pages that were added are done. */
  async settled(): Promise<void> {
    while (this.#work) await this.#work
  }

  /** Stops after the pages that are being done. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#pages.clear()
    await this.settled()
  }

  async #runAll(): Promise<void> {
    const { name, batch, patientUpTo, quietMs, mustWait, run } = this.#options
    let took = 0
    while (this.#pages.size > 0) {
      if (this.#pages.size <= patientUpTo) await this.#untilQuiet()
      else if (performance.now() - this.#lastSave < quietMs) await sleep(took)
      while (mustWait?.() && !this.#stopped) await sleep(quietMs)
      const page_ids = [...this.#pages].slice(0, batch)
      if (page_ids.length === 0) return
      for (const page_id of page_ids) this.#pages.delete(page_id)
      const begun = performance.now()
      await tracedApart(
        () => ({ name, kind: 'internal', attributes: { 'octavo.pages': page_ids.length } }),
        () => run(page_ids),
      ).catch(() => undefined)
      took = performance.now() - begun
    }
  }

  async #untilQuiet(): Promise<void> {
    const { quietMs, longestMs, patientUpTo } = this.#options
    const latest = performance.now() + longestMs
    for (;;) {
      const now = performance.now()
      const wait = Math.min(this.#lastSave + quietMs, latest) - now
      if (wait <= 0 || this.#stopped || this.#pages.size > patientUpTo) return
      await sleep(wait)
    }
  }
}
