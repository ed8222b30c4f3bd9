import type { Kysely } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/** Site settings tell who saved them last. The row `site_revision` counts the saves. */
export async function up(db: Db, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const integer = dialect === 'sqlite' ? ('integer' as const) : ('bigint' as const)
  for (const name of ['revision', 'saved_at'])
    await db.schema
      .alterTable('options')
      .addColumn(name, integer, (column) => column.notNull().defaultTo(0))
      .execute()
  await db.schema
    .alterTable('options')
    .addColumn('saved_by', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  // Settings of before make the first revision.
  const some = await db.selectFrom('options').select('option_name').limit(1).execute()
  await db
    .insertInto('options')
    .values({ option_name: 'site_revision', option_value: '', revision: some.length })
    .execute()
}
