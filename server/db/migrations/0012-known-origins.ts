import type { Kysely } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/** Devices and addresses from which an account was logged in to, so that wrong passwords from elsewhere do not shut its user out. */
export async function up(db: Db, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const integer = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema
    .createTable('known_origin')
    .addColumn('uid', integer, (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('last_login', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('known_origin_key', ['uid', 'origin'])
    .execute()
  await db.schema.createIndex('known_origin_last_login').on('known_origin').column('last_login').execute()
}
