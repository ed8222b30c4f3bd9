const nothing = () => {}
const last = new Map<string, Promise<void>>()

/**
 * Runs pieces of work of one key one after the other, in the order they came. Only within this process: for what must hold across several
 * there is the database.
 */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(key) ?? Promise.resolve()
  const mine = before.then(work)
  const settled = mine.then(nothing, nothing)
  last.set(key, settled)
  try {
    return await mine
  } finally {
    if (last.get(key) === settled) last.delete(key)
  }
}
