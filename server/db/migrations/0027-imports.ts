import type { Kysely } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/** What each import made or changed, so that it can go on after a restart and be taken back. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('import_entry')
    .addColumn('operation_id', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('object_id', 'bigint', (c) => c.notNull())
    .addColumn('entry_key', 'text', (c) => c.notNull())
    .addColumn('revision_before', 'bigint', (c) => c.notNull())
    .addColumn('revision_after', 'bigint', (c) => c.notNull())
    .addColumn('addtime', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('import_entry_pk', ['operation_id', 'kind', 'object_id'])
    .execute()
  await db.schema.createIndex('import_entry_addtime').on('import_entry').column('addtime').execute()
}
