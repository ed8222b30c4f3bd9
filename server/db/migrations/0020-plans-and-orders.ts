import { type Kysely, sql } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/** Plans with their limits, the orders of people, and the downloads that count for a plan. */
export async function up(db: Db, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const integer = dialect === 'sqlite' ? ('integer' as const) : ('bigint' as const)
  const create = async (
    name: string,
    id: string,
    columns: { texts: readonly string[]; integers: readonly string[]; limits?: readonly string[] },
  ) => {
    let table = db.schema
      .createTable(name)
      .addColumn(id, integer, (column) =>
        dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
      )
    for (const column of columns.integers) table = table.addColumn(column, integer, (c) => c.notNull().defaultTo(0))
    for (const column of columns.texts) table = table.addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
    for (const column of columns.limits ?? []) table = table.addColumn(column, integer)
    await table.execute()
  }
  await create('plan', 'plan_id', {
    texts: ['plan_name', 'price_text'],
    integers: ['period_months', 's_number', 'is_retired', 'addtime', 'last_update_time'],
    limits: ['items', 'pages_per_item', 'people_per_item', 'storage_bytes', 'traffic_bytes'],
  })
  await create('plan_order', 'order_id', {
    texts: ['username', 'plan_name', 'price_text', 'state', 'lang', 'note', 'admin_note', 'decided_by'],
    integers: ['uid', 'plan_id', 'period_months', 'addtime', 'decided_time', 'start_time', 'end_time', 'reminded'],
  })
  await db.schema.createIndex('plan_order_uid').on('plan_order').columns(['uid', 'state', 'start_time']).execute()
  await db.schema.createIndex('plan_order_plan').on('plan_order').columns(['plan_id', 'state']).execute()
  await db.schema.createIndex('plan_order_state').on('plan_order').columns(['state', 'order_id']).execute()
  await db.schema.createIndex('plan_order_end').on('plan_order').columns(['state', 'end_time']).execute()
  await sql`create unique index plan_order_waiting on plan_order (uid) where state = 'placed'`.execute(db)
  await sql.raw(`alter table file_flow add column charged ${integer} not null default 0`).execute(db)
  // The bytes of an item's files are counted from the index.
  await db.schema.createIndex('upload_file_bytes').on('upload_file').columns(['item_id', 'uid', 'file_size']).execute()
}
