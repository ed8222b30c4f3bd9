import type { Kysely } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/** Files may lie in object storages. The key of a file begins with the folder of its place; a moved file remembers where it was. */
export async function up(db: Db, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const integer = dialect === 'sqlite' ? ('integer' as const) : ('bigint' as const)
  await db.schema
    .createTable('storage_place')
    .addColumn('folder', 'text', (column) => column.primaryKey())
    .addColumn('base', 'text', (column) => column.notNull().unique())
    .addColumn('form', 'text', (column) => column.notNull())
    .addColumn('addtime', integer, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('moved_file')
    .addColumn('storage_key', 'text', (column) => column.primaryKey())
    .addColumn('file_id', integer, (column) => column.notNull())
    .addColumn('addtime', integer, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('moved_file_file').on('moved_file').column('file_id').execute()
}
