import type { Db } from '#server/db/open.ts'
import { listMovedRows, type MovedRow, storeMovedRows } from './moved-row.repository.ts'
import type { Kind } from './records.ts'

/** What is known of a row of the other system. */
export interface Known {
  new_id: number
  /** Of the record as it was moved; '': it has an id here, and is not written yet. */
  hash: string
  /** More that its kind needs in the next run. */
  detail: string
}

/**
 * What the rows of a source became here, from earlier runs and from this one. The rows of a kind are read when they are first asked for, and stay in
 * memory until `forget`: about 200 bytes each.
 */
export class IdMap {
  readonly #db: Db
  readonly source_id: number
  readonly #kinds = new Map<Kind, Map<string, Known>>()

  /** @param source_id 0: nothing was moved yet */
  constructor(db: Db, source_id: number) {
    this.#db = db
    this.source_id = source_id
  }

  /** Reads the rows of kinds, so that `find` knows them. */
  async load(...kinds: readonly Kind[]): Promise<void> {
    for (const kind of kinds) {
      if (this.#kinds.has(kind)) continue
      const known = new Map<string, Known>()
      for await (const rows of listMovedRows(this.#db, this.source_id, kind))
        for (const { old_id, new_id, hash, detail } of rows) known.set(old_id, { new_id, hash, detail })
      this.#kinds.set(kind, known)
    }
  }

  /** Frees the memory of kinds. */
  forget(...kinds: readonly Kind[]): void {
    for (const kind of kinds) this.#kinds.delete(kind)
  }

  find(kind: Kind, old_id: string): Known | undefined {
    return this.#of(kind).get(old_id)
  }

  /** The id of a row here; undefined when it was not moved. */
  idOf(kind: Kind, old_id: string): number | undefined {
    return this.#of(kind).get(old_id)?.new_id
  }

  entries(kind: Kind): IterableIterator<[string, Known]> {
    return this.#of(kind).entries()
  }

  /** Stores what rows became, in the transaction that writes them. `add` follows after the commit. */
  async store(db: Db, kind: Kind, rows: readonly (Known & { old_id: string })[]): Promise<void> {
    const { source_id } = this
    await storeMovedRows(
      db,
      rows.map((row): MovedRow => ({ source_id, kind, ...row })),
    )
  }

  /** Makes rows known that were stored, or that a dry run would write. */
  add(kind: Kind, rows: readonly (Known & { old_id: string })[]): void {
    const known = this.#of(kind)
    for (const { old_id, new_id, hash, detail } of rows) known.set(old_id, { new_id, hash, detail })
  }

  /** Makes a row unknown that was forgotten. */
  remove(kind: Kind, old_id: string): void {
    this.#of(kind).delete(old_id)
  }

  #of(kind: Kind): Map<string, Known> {
    const known = this.#kinds.get(kind)
    if (!known) throw new Error(`the moved rows of the kind ${kind} were not loaded`)
    return known
  }
}
