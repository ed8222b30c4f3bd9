import type { Indexing } from '#server/context.ts'
import { AfterSaves } from '#server/work/after-saves.ts'
import { indexNoted, indexPages } from './index-pages.ts'
import type { Where } from './search-index.ts'

/** How many saved pages wait at most. The job `index-noted-pages` indexes the others. */
const WAITING_MOST = 10_000
/** How many pages are indexed in one transaction. SQLite writes their entries on the main thread, some hundred microseconds each. */
const BATCH = 16
/** How long no save must arrive before pages are indexed, in milliseconds, and the longest wait while saves keep arriving. */
const QUIET_MS = 100
const LONGEST_WAIT_MS = 1000
/** If more pages wait, they are indexed while saves arrive. A search reads the texts of pages that wait. */
const PATIENT_UP_TO = 64
/** How long a search waits until the pages of its items are indexed, in milliseconds. */
const CATCH_UP_MS = 3000

/** Indexes saved pages after their saves. The saves have noted them, so a search finds them all the same, and the job `index-noted-pages` indexes what is left when a process ends. */
export class IndexSaved implements Indexing {
  readonly #where: Where
  readonly #saved: AfterSaves
  readonly #inWorker: boolean
  readonly #catchingUp = new Map<string, Promise<void>>()

  /**
   * @param quietMs how long no save must arrive before it begins, in milliseconds
   * @param inWorker entries of several pages are made in workers
   */
  constructor(where: Where, quietMs: number = QUIET_MS, inWorker = true) {
    this.#where = where
    this.#inWorker = inWorker
    this.#saved = new AfterSaves({
      name: 'index saved pages',
      batch: BATCH,
      waitingMost: WAITING_MOST,
      quietMs,
      longestMs: LONGEST_WAIT_MS,
      patientUpTo: PATIENT_UP_TO,
      run: (page_ids) => indexPages(where, page_ids, inWorker),
    })
  }

  add(page_id: number): void {
    this.#saved.add(page_id)
  }

  catchUp(item_ids: readonly number[]): Promise<void> {
    const key = item_ids.join(' ')
    const running = this.#catchingUp.get(key) ?? this.#indexNoted(item_ids).finally(() => this.#catchingUp.delete(key))
    this.#catchingUp.set(key, running)
    return running
  }

  /** Whether so many pages wait that searches may wait for them. */
  get isBehind(): boolean {
    return this.#saved.waiting > PATIENT_UP_TO
  }

  settled(): Promise<void> {
    return this.#saved.settled()
  }

  stop(): Promise<void> {
    return this.#saved.stop()
  }

  #indexNoted(item_ids: readonly number[]): Promise<void> {
    const until = performance.now() + CATCH_UP_MS
    return indexNoted(this.#where, item_ids, () => performance.now() < until, this.#inWorker)
  }
}
