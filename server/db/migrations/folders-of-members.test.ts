import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { createEmptyDatabase } from '#server/test/test-database.ts'
import { migrations } from './index.ts'

/**
 * Processes of the version before write `cat_id` alone, and do not know `cat_ids`. What they write is the limit that holds: never a limit of several
 * catalogs that somebody set before.
 */
test.each([
  ['item_member', 'item_member_id', 'item_id, uid', 'item_id, uid, username, addtime', "1, 2, 'ada', 3"],
  [
    'team_item_member',
    'id',
    'team_id, item_id, member_uid',
    'team_id, item_id, member_uid, member_username, addtime, last_update_time, member_group_id, cat_id',
    "1, 2, 3, 'ada', 4, 5, 1, 0",
  ],
])('a process of the version before keeps %s right', async (table, key, once, columns, values) => {
  const place = await createEmptyDatabase()
  const database = await openDatabase(place.url)
  const { db, dialect } = database
  const run = (text: string) => sql.raw<{ cat_id: number; cat_ids: string }>(text).execute(db)
  const insert = `insert into ${table} (${columns}) values (${values})`
  const stored = async () => (await run(`select cat_id, cat_ids from ${table} where ${key} > 0`)).rows
  try {
    const names = Object.keys(migrations).sort()
    const at = names.indexOf('0039-folders-of-members')
    for (const name of names.slice(0, at)) await migrations[name]?.(db, dialect)
    await run(insert)
    for (const name of names.slice(at)) await migrations[name]?.(db, dialect)
    expect(await stored()).toEqual([{ cat_id: 0, cat_ids: '' }])

    const limit = async () => {
      await run(`update ${table} set cat_id = 7`)
      await run(`update ${table} set cat_ids = '7,8'`)
      expect(await stored()).toEqual([{ cat_id: 7, cat_ids: '7,8' }])
    }
    for (const cat_id of [0, 7, 9]) {
      await limit()
      await run(`update ${table} set member_group_id = 1, cat_id = ${cat_id}`)
      expect(await stored()).toEqual([{ cat_id, cat_ids: '' }])
      await limit()
      await run(`${insert} on conflict (${once}) do update set member_group_id = 1, cat_id = ${cat_id}`)
      expect(await stored()).toEqual([{ cat_id, cat_ids: '' }])
    }

    await limit()
    await run(`update ${table} set member_group_id = 0`)
    await run(`${insert} on conflict (${once}) do nothing`)
    expect(await stored()).toEqual([{ cat_id: 7, cat_ids: '7,8' }])
  } finally {
    await database.close()
    await place.drop()
  }
})
