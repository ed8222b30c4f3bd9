import { closeSync, openSync, writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildTestApp, testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeItem, makePage, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()
const db = () => t.services.database.db

const checks = async () => {
  const { data } = await t.call('update/checkDb', {}, await makeAdmin(t))
  return Object.fromEntries(data.checks.map(({ name, state, problems }) => [name, [state, ...problems]]))
}

test('a sound database has no problem', async () => {
  await makePage(t, await makeItem(t))
  expect(await checks()).toEqual({ schema: ['ok'], structure: ['ok'], references: ['ok'] })
})

test('rows that belong to nothing are counted', async () => {
  const item = await makeItem(t)
  await makePage(t, item)
  await makePage(t, item)
  await db().deleteFrom('item').where('item_id', '=', item.item_id).execute()
  expect(await checks()).toMatchObject({ references: ['bad', 'page of item: 2'] })
})

test('tables of a newer or older version are reported', async () => {
  await sql`update kysely_migration set name = '9999-of-tomorrow' where name like '0017-%'`.execute(db())
  expect((await checks()).schema).toEqual(['bad', 'missing 0017-daily-figures', 'unknown 9999-of-tomorrow'])
})

test('damage of the file is found', async () => {
  const broken = await buildTestApp()
  const { database } = broken.services
  try {
    if (database.dialect === 'postgres') {
      await sql`update pg_index set indisvalid = false where indexrelid = 'item_uid'::regclass`.execute(database.db)
    } else {
      const admin = await makeAdmin(broken)
      const item = await makeItem(broken, { owner: admin })
      for (let at = 0; at < 30; at++) await makePage(broken, item, { page_content: 'x'.repeat(3000) })
      const path = database.file ?? ''
      const other = new DatabaseSync(path)
      other.exec('pragma wal_checkpoint(truncate)')
      const row = other.prepare("select rootpage from sqlite_master where name = 'page_history'").get()
      other.close()
      const file = openSync(path, 'r+')
      writeSync(file, Buffer.alloc(4096, 0xff), 0, 4096, (Number(row?.rootpage) - 1) * 4096)
      closeSync(file)
    }
    const { data } = await broken.call('update/checkDb', {}, await makeAdmin(broken))
    expect(data.checks.find(({ name }) => name === 'structure')?.state).toBe('bad')
  } finally {
    await broken.close()
  }
})

test('old clients get an empty list', async () => {
  expect((await t.legacy('update/checkDb', {}, await makeAdmin(t))).json()).toEqual({ error_code: 0, data: [] })
})

test('nobody else may', async () => {
  expect(await refused(t, 'update/checkDb', {}, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'update/checkDb', {})).toBe('NOT_LOGGED_IN')
})
