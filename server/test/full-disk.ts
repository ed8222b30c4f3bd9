import { sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { TestApp } from './build-test-app.ts'

/** Makes all inserts and updates of a table fail, as on a full disk. Returns a function that ends this. */
export async function fullDiskFor(t: TestApp, table: keyof Schema): Promise<() => Promise<void>> {
  const { db, dialect } = t.services.database
  const name = sql.table(table)
  if (dialect === 'sqlite') {
    for (const event of ['insert', 'update'] as const) {
      const trigger = sql.id(`full_${event}`)
      await sql`create trigger ${trigger} before ${sql.raw(event)} on ${name} begin select raise(abort, 'disk is full'); end`.execute(
        db,
      )
    }
  } else {
    await sql`create function full_disk() returns trigger language plpgsql as
      'begin raise exception ''disk is full''; end'`.execute(db)
    await sql`create trigger full_disk before insert or update on ${name} for each row execute function full_disk()`.execute(
      db,
    )
  }
  return async () => {
    if (dialect === 'postgres') await sql`drop function full_disk cascade`.execute(db)
    else for (const event of ['insert', 'update']) await sql`drop trigger ${sql.id(`full_${event}`)}`.execute(db)
  }
}
