import type { Db } from './open.ts'

/** The turns of transactions that lock an item: only some of one item run at once in a process (`itemTurnsOf`). */
export interface ItemTurns {
  /** Waits for a turn, and ends it when the work has ended. @param key the id of the item */
  run<T>(request: { key: string; bytes: number; gone(): AbortSignal }, work: () => Promise<T>): Promise<T>
  /** Takes a turn that is free now. @returns the function that ends it; undefined if none is free */
  take(key: string): (() => void) | undefined
}

/** Thrown inside a transaction to end it. The transaction begins again when there is a turn for the item. */
class Crowded extends Error {
  override readonly name = 'Crowded'
  readonly item_id: number

  constructor(item_id: number) {
    super('A transaction waits for its turn')
    this.item_id = item_id
  }
}

/** The items whose turns a transaction has, and how it takes another. */
type Held = (item_id: number) => void

const heldBy = new WeakMap<Db, Held>()

/**
 * Takes a turn for an item whose lock a transaction is about to take. If none is free, the transaction ends, and begins again when it has one. So the transactions that wait
 * for one item leave connections to others.
 * @param db the transaction; nothing happens if it was not begun by `withItemTurns`
 */
export const takeItemTurn = (db: Db, item_id: number): void => heldBy.get(db)?.(item_id)

/** Waits for the turns of some items, one after the other. All wait in the same order. So two transactions never wait for each other's turns. */
async function inTurnsOf<T>(turns: ItemTurns, item_ids: readonly number[], work: () => Promise<T>): Promise<T> {
  const [item_id, ...others] = item_ids
  if (item_id === undefined) return work()
  // A save whose sender has left is saved all the same.
  const gone = () => new AbortController().signal
  return turns.run({ key: String(item_id), bytes: 0, gone }, () => inTurnsOf(turns, others, work))
}

/**
 * Runs a transaction that takes a turn for each item that it locks. It begins again if it must wait for one, and has no connection while it waits.
 * @param item_ids the items that it is known to lock
 * @param transaction runs from the start each time. It passes its `Db` to `begun` first
 */
export async function withItemTurns<T>(
  turns: ItemTurns | undefined,
  item_ids: readonly number[],
  transaction: (begun: (db: Db) => void) => Promise<T>,
): Promise<T> {
  if (!turns) return transaction(() => {})
  const wanted = new Set(item_ids)
  while (true) {
    const held = new Set(wanted)
    const ends: (() => void)[] = []
    const take = (item_id: number) => {
      if (held.has(item_id)) return
      const end = turns.take(String(item_id))
      if (!end) throw new Crowded(item_id)
      held.add(item_id)
      ends.push(end)
    }
    try {
      const inOrder = [...wanted].sort((a, b) => a - b)
      return await inTurnsOf(turns, inOrder, () => transaction((db) => heldBy.set(db, take)))
    } catch (error) {
      if (!(error instanceof Crowded)) throw error
      wanted.add(error.item_id)
    } finally {
      for (const end of ends) end()
    }
  }
}
