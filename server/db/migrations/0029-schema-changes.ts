import { type Kysely, sql } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/**
 * Which version of the program applied a migration, and which versions work with the tables since. Begins with this migration. Pages that were never
 * indexed (those of before 0004) are noted as not indexed: a search reads their texts until the job `index-pages` has come to them, instead of
 * finding nothing.
 */
export async function up(db: Db, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const integer = dialect === 'sqlite' ? ('integer' as const) : ('bigint' as const)
  await db.schema
    .createTable('schema_change')
    .addColumn('migration', 'text', (column) => column.primaryKey().notNull())
    .addColumn('program_version', 'text', (column) => column.notNull())
    .addColumn('works_since', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('addtime', integer, (column) => column.notNull())
    .execute()
  await sql`insert into page_indexed (page_id, item_id, revision, tokens, is_whole)
    select page_id, item_id, -1, 0, 0 from page
    where not exists (select 1 from page_indexed where page_indexed.page_id = page.page_id)`.execute(db)
}
