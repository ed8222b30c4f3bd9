import { type Kysely, sql } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/** Accounts can be disabled. The audit log keeps who did what: acts of administrators, logins, changes of rights. */
export async function up(db: Db, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const integer = dialect === 'sqlite' ? ('integer' as const) : ('bigint' as const)
  const flag = dialect === 'sqlite' ? ('integer' as const) : ('smallint' as const)
  await db.schema
    .alterTable('user')
    .addColumn('is_disabled', flag, (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('audit_log')
    .addColumn('id', integer, (column) =>
      dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('addtime', integer, (column) => column.notNull())
    .addColumn('uid', integer, (column) => column.notNull())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('ip', 'text', (column) => column.notNull())
    .addColumn('user_agent', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('object_type', 'text', (column) => column.notNull())
    .addColumn('object_id', integer, (column) => column.notNull())
    .addColumn('object_name', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('refusal', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('audit_log_addtime').on('audit_log').column('addtime').execute()
  await db.schema.createIndex('audit_log_action').on('audit_log').columns(['action', 'id']).execute()
  // Deleted items are listed and purged by their time; there are few of them.
  await sql`create index item_deleted on item (last_update_time) where is_del = 1`.execute(db)
}
