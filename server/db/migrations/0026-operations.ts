import { type Kysely, sql } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/** Operations: long work with its state, progress, result and log. */
export async function up(db: Db, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const integer = dialect === 'sqlite' ? ('integer' as const) : ('bigint' as const)
  let table = db.schema
    .createTable('operation')
    .addColumn('operation_id', integer, (column) =>
      dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
    )
  const integers = ['uid', 'item_id', 'done', 'total', 'cancel_asked', 'heartbeat', 'attempts']
  const times = ['addtime', 'start_time', 'end_time', 'seen_time']
  const texts = ['kind', 'state', 'step', 'lang', 'user_grant', 'input', 'result', 'error', 'log', 'checkpoint']
  for (const column of [...integers, ...times])
    table = table.addColumn(column, integer, (c) => c.notNull().defaultTo(0))
  for (const column of [...texts, 'holder', 'only_one', 'title'])
    table = table.addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
  await table.execute()
  // The list of a person, the newest first.
  await db.schema.createIndex('operation_uid').on('operation').columns(['uid', 'operation_id']).execute()
  await db.schema.createIndex('operation_end').on('operation').columns(['end_time']).execute()
  await sql`create index operation_open on operation (state, operation_id) where state in ('waiting', 'running')`.execute(
    db,
  )
  // One operation of a person runs at a time, whichever process looks.
  await sql`create unique index operation_running on operation (uid) where state = 'running'`.execute(db)
  await sql`create index operation_only_one on operation (only_one, operation_id) where only_one <> ''`.execute(db)
  await sql`create unique index operation_alone on operation (only_one) where only_one <> '' and state in ('waiting', 'running')`.execute(
    db,
  )
  await db.schema
    .createTable('operation_file')
    .addColumn('storage_key', 'text', (column) => column.primaryKey())
    .addColumn('operation_id', integer, (column) => column.notNull())
    .addColumn('is_result', integer, (column) => column.notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('file_type', 'text', (column) => column.notNull())
    .addColumn('file_size', integer, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('operation_file_operation').on('operation_file').columns(['operation_id']).execute()
}
