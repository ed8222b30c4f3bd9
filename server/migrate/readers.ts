import type { Kind, SourceRecords } from './records.ts'

/** How a system's records are read, by kind. The system has none of the absent kinds. */
export type Readers<S> = { [K in Kind]?: (site: S) => AsyncIterable<SourceRecords[K]> | Iterable<SourceRecords[K]> }

/** The records of a kind; none for an absent kind. */
export async function* recordsOf<S, K extends Kind>(
  readers: Readers<S>,
  site: S,
  kind: K,
): AsyncGenerator<SourceRecords[K]> {
  yield* readers[kind]?.(site) ?? []
}

/**
 * How many records of each kind there are, by reading them.
 * @param known the numbers of kinds that are not read for it
 */
export async function countRecords<S>(
  readers: Readers<S>,
  site: S,
  known: Partial<Record<Kind, number>>,
): Promise<Partial<Record<Kind, number>>> {
  const counts = { ...known }
  for (const kind of Object.keys(readers) as Kind[]) {
    if (kind in known) continue
    let count = 0
    for await (const _ of recordsOf(readers, site, kind)) count++
    counts[kind] = count
  }
  return counts
}

/** Makes a source of opened data. They are closed if that fails. */
export async function sourceOver<D extends { close(): void | Promise<void> }, S>(
  data: D,
  make: (data: D) => S | Promise<S>,
): Promise<S> {
  try {
    return await make(data)
  } catch (error) {
    await data.close()
    throw error
  }
}
