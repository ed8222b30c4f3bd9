import { sql } from 'kysely'
import type { Db } from './open.ts'

/** Checks that the database answers. Throws the error of the driver otherwise. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}

/** Checks that the database accepts writes now. Changes nothing. Throws the error of the driver otherwise. */
export async function pingWriter(db: Db): Promise<void> {
  await db.transaction().execute((tx) => ping(tx))
}
