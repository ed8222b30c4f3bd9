import { sql } from 'kysely'
import type { Db } from './open.ts'

/** Checks that the database answers. Throws the error of the driver otherwise. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
