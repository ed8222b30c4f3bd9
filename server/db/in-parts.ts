/** The most ids in one statement. */
const IDS_AT_ONCE = 1000

/** Runs a query for at most 1000 ids at a time and collects the rows. */
export async function inParts<I, R>(ids: readonly I[], query: (part: readonly I[]) => Promise<R[]>): Promise<R[]> {
  const rows: R[] = []
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) rows.push(...(await query(ids.slice(at, at + IDS_AT_ONCE))))
  return rows
}
