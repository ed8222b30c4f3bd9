import { type Kysely, sql } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/**
 * On PostgreSQL a function that is always true and says what it costs to read an entry of the search index, which is stored apart from its row. The planner does not count
 * that, so it compared all entries of a site with up to some thousand pages, instead of using the index.
 */
export async function up(db: Db, dialect: 'sqlite' | 'postgres'): Promise<void> {
  if (dialect === 'sqlite') return
  await sql
    .raw(
      `create function entry_is_read(id bigint) returns boolean language plpgsql immutable parallel safe cost 1000
        as $$ begin return true; end $$`,
    )
    .execute(db)
}
