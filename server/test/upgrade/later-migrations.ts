import { sql } from 'kysely'
import type { Migrations } from '#server/db/migrations/index.ts'

/** Migrations of a version that does not exist yet: a new column, a new table, and changed rows. */
export const halfDone: Migrations = {
  '9991-column': async (db) => {
    await sql`alter table item add column item_colour text not null default 'blue'`.execute(db)
  },
  '9992-rows': async (db) => {
    await sql`create table later_table (id integer primary key)`.execute(db)
    await sql`update item set item_name = 'changed by the migration'`.execute(db)
  },
}

/** A migration that fails after it has changed something. */
export const failing: Migrations = {
  '9993-fails': async (db) => {
    await sql`alter table page add column page_colour text not null default ''`.execute(db)
    await sql`insert into no_such_table values (1)`.execute(db)
  },
}
