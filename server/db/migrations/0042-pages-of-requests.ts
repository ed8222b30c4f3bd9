import type { Kysely } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/** Pages that are deleted or moved find their repeated requests by an index, instead of reading all. */
export async function up(db: Db): Promise<void> {
  await db.schema.createIndex('page_request_page').on('page_request').columns(['page_id']).execute()
}
