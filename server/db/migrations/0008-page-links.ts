import { type Kysely, sql } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/**
 * The links between pages. A row holds the titles of the linked page that the author left as words of the links, as JSON; a link whose page is gone
 * keeps its row. There is no item in it: a page that moves keeps its links.
 */
export async function up(db: Db, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const integer = dialect === 'sqlite' ? ('integer' as const) : ('bigint' as const)
  await db.schema
    .createTable('page_link')
    .addColumn('page_id', integer, (c) => c.notNull())
    .addColumn('to_page_id', integer, (c) => c.notNull())
    .addColumn('titles', 'text', (c) => c.notNull().defaultTo('[]'))
    .addPrimaryKeyConstraint('page_link_key', ['page_id', 'to_page_id'])
    .$call((table) => (dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute()
  await db.schema.createIndex('page_link_to').on('page_link').columns(['to_page_id', 'page_id']).execute()
}
