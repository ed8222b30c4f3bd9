const nothing = () => {}
const last = new Map<string, Promise<void>>()

/**
 * Runs pieces of work with the same key one after the other, in the order of arrival. Only within this process; use the database for what must hold
 * across processes.
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
