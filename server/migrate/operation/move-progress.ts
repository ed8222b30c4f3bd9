import { setTimeout } from 'node:timers/promises'
import type { Kind } from '#server/migrate/records.ts'
import type { Source } from '#server/migrate/source.ts'
import type { OperationStep } from '#shared/kinds.ts'
import type { MoveTold } from './move-apart.ts'

/** How often the server is told, in milliseconds. */
const TOLD_EVERY_MS = 250
/** Without an answer for so long the server may be thought dead, and another process begins (milliseconds). */
const UNHEARD_MS = 30_000

/** What people see of the kinds of records. */
const STEPS: Partial<Record<Kind, OperationStep>> = {
  user: 'people',
  team: 'people',
  team_member: 'people',
  item: 'items',
  catalog: 'items',
  member: 'items',
  team_item: 'items',
  team_item_member: 'items',
  file: 'files',
  file_page: 'files',
  page: 'pages',
}

/** Tells the server how far a move is, and hears from it when to stop. */
export class MoveProgress {
  readonly #send: (told: MoveTold) => Promise<boolean>
  readonly #stopping = new AbortController()
  readonly #ended: Promise<void>
  readonly #done = new Map<Kind, number>()
  #total = 0
  #latest: MoveTold = { step: 'reading', done: 0, total: 0 }
  #isOver = false

  constructor(send: (told: MoveTold) => Promise<boolean>) {
    this.#send = send
    this.#ended = this.#keepTelling()
  }

  /** Aborts when the move has to stop between two transactions. */
  get signal(): AbortSignal {
    return this.#stopping.signal
  }

  readonly told = (latest: MoveTold): void => {
    this.#latest = latest
  }

  /** Counts the records of the source, so that the progress of the whole move is known. */
  async knowTotals(source: Source): Promise<void> {
    this.#total = Object.values(await source.counts()).reduce((sum, count) => sum + count, 0)
  }

  /** The progress of one kind as part of the whole. Some kinds are read twice. */
  readonly ofKind = (kind: Kind, done: number): void => {
    this.#done.set(kind, Math.max(this.#done.get(kind) ?? 0, done))
    const all = this.#done.values().reduce((sum, count) => sum + count, 0)
    this.told({ step: STEPS[kind] ?? 'rest', done: Math.min(all, this.#total), total: this.#total })
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#ended
  }

  async #keepTelling(): Promise<void> {
    while (!this.#isOver) {
      const isHeard = this.#send(this.#latest)
      const late = setTimeout(UNHEARD_MS, true, { ref: false })
      if (await Promise.race([isHeard, late])) this.#stopping.abort(new Error('stopped'))
      await isHeard
      await setTimeout(TOLD_EVERY_MS)
    }
  }
}
