import { type Kysely, sql } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/** Texts below this size have no more tokens than an entry of the search index holds, in bytes. */
const MAY_BE_CUT = 40_000

/**
 * Notes which pages the search index does not hold in whole. Earlier versions kept no such note, so large pages count as not whole, and as stale:
 * the job `index-pages` reads them anew.
 */
export async function up(db: Db, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const integer = dialect === 'sqlite' ? ('integer' as const) : ('smallint' as const)
  await db.schema
    .alterTable('page_indexed')
    .addColumn('is_whole', integer, (column) => column.notNull().defaultTo(1))
    .execute()
  await sql`create index page_indexed_not_whole on page_indexed (item_id) where is_whole = 0`.execute(db)
  await sql`update page_indexed set is_whole = 0, revision = -1 where page_id in
    (select page_id from page where octet_length(page_content) > ${sql.lit(MAY_BE_CUT)})`.execute(db)
}
