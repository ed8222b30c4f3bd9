import { type Kysely, sql } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/** Personal access tokens: tokens with a name, a scope, and maybe a list of items. */
export async function up(db: Db): Promise<void> {
  for (const column of ['access_name', 'scope', 'item_ids'])
    await sql.raw(`alter table user_token add column ${column} text not null default ''`).execute(db)
}
