import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { TEST_DATABASE } from '#server/test/environment.ts'
import { openTestDatabase } from '#server/test/open-test-database.ts'
import { type Db, openDatabase } from './open.ts'

const settingsOf = async (db: Db) => {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('lock_timeout', 'idle_in_transaction_session_timeout', 'tcp_keepalives_idle', 'tcp_user_timeout')
    order by name`.execute(db)
  return Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]))
}

test.runIf(TEST_DATABASE === 'postgres')(
  'connections wait for locks and pause for a limited time; what the address sets stays, and migrations have no limit',
  async () => {
    const { database, url, end } = await openTestDatabase()
    const limits = {
      idle_in_transaction_session_timeout: 60_000,
      lock_timeout: 30_000,
      tcp_keepalives_idle: 30,
      tcp_user_timeout: 60_000,
    }
    expect(await settingsOf(database.db)).toEqual(limits)
    const own = await openDatabase(`${url}?options=${encodeURIComponent('-c lock_timeout=5000')}`)
    expect(await settingsOf(own.db)).toEqual({ ...limits, lock_timeout: 5000 })
    const patient = await openDatabase(url, { isPatient: true })
    expect(await settingsOf(patient.db)).toMatchObject({ lock_timeout: 0, idle_in_transaction_session_timeout: 0 })
    for (const one of [own, patient]) await one.close()
    await end()
  },
)
