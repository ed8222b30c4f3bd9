import type { Db } from '#server/db/open.ts'

/** A process that has been silent for so long counts as dead, in seconds. */
const SILENT_SECONDS = 61

/** Makes the last signs of life of running operations and of the lock of moves a minute older, so that a test need not wait until they count as dead. */
export async function minuteLater(db: Db): Promise<void> {
  await db
    .updateTable('operation')
    .set((row) => ({ heartbeat: row('heartbeat', '-', SILENT_SECONDS) }))
    .where('state', '=', 'running')
    .execute()
  await db
    .updateTable('move_lock')
    .set((row) => ({ renewed: row('renewed', '-', SILENT_SECONDS) }))
    .execute()
}
