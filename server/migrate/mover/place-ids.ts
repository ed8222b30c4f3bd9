import { KEPT_ID_MOST, type KeptTable, raiseNextId, reserveIds, takenIds } from '#server/db/keep-ids.ts'
import { said } from '#server/migrate/report.ts'
import { DRY_ID, inRun, type Run } from '#server/migrate/run.ts'

/** How many ids one transaction takes. */
const AT_ONCE = 2000

/** An id that no row here can keep, so that a new one is no news. */
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The id of a row of the other system as a number that it may keep here; undefined when it has none. */
function wantedId(old_id: string): number | undefined {
  const id = /^[1-9]\d{0,15}$/.test(old_id) ? Number(old_id) : 0
  return id > 0 && id <= KEPT_ID_MOST ? id : undefined
}

/**
 * Gives ids to the records of a kind that are not here yet, so that texts and other records can refer to them before they are written: their own ids
 * where these are free, because addresses contain them, and new ones otherwise.
 * @param old_ids of records that will be written
 */
export async function placeIds(run: Run, kind: KeptTable, old_ids: readonly string[]): Promise<void> {
  const { ids, ctx, reporter } = run
  const { db, dialect } = ctx.services.database
  const fresh = old_ids.filter((old_id) => ids.find(kind, old_id) === undefined)
  if (fresh.length === 0) return
  const last = fresh.reduce((most, old_id) => Math.max(most, wantedId(old_id) ?? 0), 0)
  // New ids must not be those that later records want to keep.
  if (last > 0 && !run.isDry) await raiseNextId(db, dialect, kind, last)
  for (let at = 0; at < fresh.length; at += AT_ONCE) {
    run.signal.throwIfAborted()
    const part = fresh.slice(at, at + AT_ONCE)
    const wanted = part.flatMap((old_id) => wantedId(old_id) ?? [])
    const place = async (inside: typeof db) => {
      const taken = await takenIds(inside, kind, wanted)
      const isFree = (id: number | undefined): id is number => id !== undefined && !taken.has(id)
      const others = part.filter((old_id) => !isFree(wantedId(old_id)))
      const made = run.isDry ? [] : await reserveIds(inside, dialect, kind, others.length)
      const newIds = new Map(others.map((old_id, i) => [old_id, made[i] ?? DRY_ID]))
      const rows = part.map((old_id) => {
        const new_id = newIds.get(old_id) ?? (wantedId(old_id) as number)
        return { old_id, new_id, hash: '', detail: '' }
      })
      if (!run.isDry) await ids.store(inside, kind, rows)
      return rows
    }
    const rows = run.isDry ? await place(db) : await inRun(run, (inside) => place(inside.db))
    ids.add(kind, rows)
    for (const { old_id, new_id } of rows)
      if (String(new_id) !== old_id && !UUID.test(old_id))
        reporter.note(
          kind,
          { id: old_id, name: '' },
          'new_id',
          new_id === DRY_ID ? said('note_new_id') : String(new_id),
        )
  }
}
