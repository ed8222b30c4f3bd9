import type { Kysely } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/** Sites of other systems that were moved here, and for each row of theirs the row that it became. */
export async function up(db: Db, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const integer = dialect === 'sqlite' ? ('integer' as const) : ('bigint' as const)
  await db.schema
    .createTable('moved_source')
    .addColumn('source_id', integer, (c) =>
      dialect === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('system', 'text', (c) => c.notNull())
    .addColumn('source_name', 'text', (c) => c.notNull())
    .addColumn('marks', 'text', (c) => c.notNull())
    .addColumn('report', 'text', (c) => c.notNull())
    .addColumn('addtime', integer, (c) => c.notNull())
    .addColumn('last_run', integer, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('moved_source_name')
    .on('moved_source')
    .columns(['system', 'source_name'])
    .unique()
    .execute()
  await db.schema
    .createTable('moved_row')
    .addColumn('source_id', integer, (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('old_id', 'text', (c) => c.notNull())
    .addColumn('new_id', integer, (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('moved_row_pk', ['source_id', 'kind', 'old_id'])
    .execute()
  await db.schema.createIndex('moved_row_new').on('moved_row').columns(['kind', 'new_id']).execute()
}
