import type { Kysely } from 'kysely'

// Frozen in time: imports nothing of the application.
// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own day only
type Db = Kysely<any>

/** Two-step login: keys of authenticator apps, recovery codes, passkeys, logins that wait for their second step, and challenges for passkeys. */
export async function up(db: Db, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const integer = dialect === 'sqlite' ? ('integer' as const) : ('bigint' as const)
  const flag = dialect === 'sqlite' ? ('integer' as const) : ('smallint' as const)
  const { schema } = db
  await schema
    .createTable('totp')
    .addColumn('uid', integer, (c) => c.primaryKey())
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('last_step', integer, (c) => c.notNull())
    .addColumn('addtime', integer, (c) => c.notNull())
    .addColumn('last_used', integer, (c) => c.notNull())
    .execute()
  await schema
    .createTable('recovery_code')
    .addColumn('code_hash', 'text', (c) => c.primaryKey())
    .addColumn('uid', integer, (c) => c.notNull())
    .execute()
  await schema
    .createTable('passkey')
    .addColumn('passkey_id', integer, (c) =>
      dialect === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('uid', integer, (c) => c.notNull())
    .addColumn('user_handle', 'text', (c) => c.notNull())
    .addColumn('credential_id', 'text', (c) => c.notNull())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('counter', integer, (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('is_backed_up', flag, (c) => c.notNull())
    .addColumn('addtime', integer, (c) => c.notNull())
    .addColumn('last_used', integer, (c) => c.notNull())
    .execute()
  await schema
    .createTable('passkey_challenge')
    .addColumn('challenge', 'text', (c) => c.primaryKey())
    .addColumn('bound_to', 'text', (c) => c.notNull())
    .addColumn('user_handle', 'text', (c) => c.notNull())
    .addColumn('expire_time', integer, (c) => c.notNull())
    .execute()
  await schema
    .createTable('pending_login')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('uid', integer, (c) => c.notNull())
    .addColumn('way', 'text', (c) => c.notNull())
    .addColumn('expire_time', integer, (c) => c.notNull())
    .execute()
  for (const [column, type] of [
    ['login_way', 'text'],
    ['confirmed_time', integer],
  ] as const)
    await schema
      .alterTable('user_token')
      .addColumn(column, type, (c) => c.notNull().defaultTo(type === 'text' ? '' : 0))
      .execute()
  const index = (name: string, table: string, column: string) => schema.createIndex(name).on(table).column(column)
  await index('passkey_credential', 'passkey', 'credential_id').unique().execute()
  await index('passkey_uid', 'passkey', 'uid').execute()
  await index('recovery_code_uid', 'recovery_code', 'uid').execute()
  await index('pending_login_uid', 'pending_login', 'uid').execute()
}
