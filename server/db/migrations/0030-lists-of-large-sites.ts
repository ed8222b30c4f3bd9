import { type Kysely, sql } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/**
 * Indexes for the lists of administrators on large sites: the newest items without a sort of all, their number, and the bytes of all files, each from an index that is many
 * times smaller than its table.
 */
export async function up(db: Db): Promise<void> {
  await sql`create index item_newest on item (addtime, item_id) where is_del = 0`.execute(db)
  await sql`create index upload_file_places on upload_file (storage_key, file_size)`.execute(db)
}
