import type { Kysely } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/** Pages that are deleted or moved find their repeated requests and their files by indexes, instead of reading those of the site or of the item. */
export async function up(db: Db): Promise<void> {
  await db.schema.createIndex('page_request_page').on('page_request').columns(['page_id']).execute()
  await db.schema.createIndex('upload_file_page').on('upload_file').columns(['page_id']).execute()
}
