import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeItem, makePage, makeUser } from '#server/test/factories.ts'
import { moveSite, notesOf } from '#server/test/showdoc/move.ts'
import { OldSite } from '#server/test/showdoc/old-site.ts'
import { temporaryFolder } from '#server/test/temporary-folder.ts'
import { snapshot } from '#server/test/unchanged.ts'

/** Databases and sites with everything that can be wrong with them. Nothing is half made, and nothing here is overwritten. */
const t = testApp()

/** Expects a refusal in one line that changes nothing. */
async function refused(db: string, said: RegExp, given?: Parameters<typeof moveSite>[2]): Promise<void> {
  const before = await snapshot(t)
  const message = await moveSite(t, db, given).then(
    () => 'moved',
    (error: Error) => error.message,
  )
  expect(message).toMatch(said)
  expect(message).not.toContain('\n')
  expect(await snapshot(t)).toEqual(before)
}

test('a database that cannot be read is refused in one line', async () => {
  t.time.now = 1_795_900_000
  await makeAdmin(t)
  const folder = temporaryFolder()
  await refused(join(folder, 'none.db'), /^There is no file /)
  const whole = readFileSync(new OldSite('3.3.1').write(folder))
  const file = (name: string, bytes: Uint8Array | string) => {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    return path
  }
  await refused(file('cut.db', whole.subarray(0, Math.floor(whole.length / 2))), /(damaged|cannot be read)/)
  await refused(file('text.db', 'no database\n'.repeat(500)), /cannot be read/)
  const damaged = Buffer.from(whole)
  randomBytes(20_000).copy(damaged, 8192)
  await refused(file('holes.db', damaged), /(damaged|cannot be read)/)
  const other = new DatabaseSync(join(folder, 'other.db'))
  other.exec('create table user (uid integer primary key)')
  other.close()
  await refused(join(folder, 'other.db'), /no database of ShowDoc 2\.4 to 3\.9: it has no table item, catalog/)
  // In the second password the percent sign is not escaped, as people type it.
  for (const password of ['secret', '50%secret'])
    await refused(
      `mysql://root:${password}@127.0.0.1:1/showdoc`,
      /^(?!.*secret).*127\.0\.0\.1:1\/showdoc cannot be read/,
    )
})

test('a database that is being written to is moved as it was at one moment', async () => {
  const file = new OldSite('3.3.1').write(temporaryFolder())
  const writer = new DatabaseSync(file)
  writer.exec("begin immediate; update page set page_title = 'half' where page_id > 0")
  const dry = await moveSite(t, file, { isDry: true })
  expect(dry.kinds.page?.found).toBe(18)
  // The writer was not held up.
  writer.exec('commit')
  writer.close()
})

test('a site in use keeps what it has, and the report tells what became of the rest', async () => {
  const { db } = t.services.database
  const site = new OldSite('3.3.1')
  const page = site.row('page', { page_title: 'Links' })
  const id = Number(page.page_id)
  // Things that are taken here.
  const ada = await makeUser(t, { username: 'ada' })
  await makeItem(t, { owner: ada, item_domain: 'handbook1' })
  const mine = await makePage(t, await makeItem(t, { owner: ada }), { page_title: 'Mine', page_content: 'mine' })
  await db.updateTable('page').set({ page_id: id }).where('page_id', '=', mine.page_id).execute()
  // Two users of the same name in other letters, and one whose name is an address.
  site.add('user', { uid: 70, username: 'CAROL', password: 'x', salt: '', email: 'not an address' })
  site.add('user', { uid: 71, username: 'dora@example.com', password: 'x', salt: '', email: 'dora@example.com' })
  // Rows that point to nothing, folders inside each other, a page that is too large, a time in the future, a file that is not there.
  site.add('item_member', { ...site.row('item_member', { item_member_id: 1 }), item_member_id: 60, item_id: 4711 })
  const catalog = site.row('catalog', { cat_name: 'Other' })
  site.add('catalog', { ...catalog, cat_id: 499_000_001, cat_name: 'Ring A', parent_cat_id: 499_000_002 })
  site.add('catalog', { ...catalog, cat_id: 499_000_002, cat_name: 'Ring B', parent_cat_id: 499_000_001 })
  site.add('page', { ...page, page_id: 299_000_001, page_title: 'Large', page_content: '字'.repeat(400_000) })
  site.add('page', { ...page, page_id: 299_000_002, page_title: 'Tomorrow', addtime: 4_000_000_000, cat_id: 12 })
  const upload = site.row('upload_file', { file_id: 1 })
  site.add('upload_file', {
    ...upload,
    file_id: 90,
    sign: 'f'.repeat(32),
    real_url: 'http://x/Public/Uploads/../../etc/passwd',
  })
  site.add('upload_file', {
    ...upload,
    file_id: 91,
    sign: 'e'.repeat(32),
    real_url: 'http://x/Public/Uploads/2019-01-01/no.png',
  })
  const file = site.write(temporaryFolder())
  const report = await moveSite(t, file)
  expect(report.isComplete).toBe(true)
  // Nothing of ours was overwritten.
  const kept = await db.selectFrom('page').select(['page_title', 'page_content']).where('page_id', '=', id).execute()
  expect(kept).toEqual([{ page_title: 'Mine', page_content: 'mine' }])
  expect(notesOf(report, 'renamed').sort()).toEqual([
    'user CAROL: has another name here: CAROL-2',
    'user ada: has another name here: ada-2',
    'user dora@example.com: has another name here: dora',
  ])
  expect(notesOf(report, 'taken')).toEqual([expect.stringContaining('the short address handbook1')])
  expect(report.notes.filter(({ code }) => code === 'new_id').map(({ old_id }) => old_id)).toEqual([String(id)])
  expect(notesOf(report, 'points_to_nothing')).toContainEqual(expect.stringContaining('item 4711'))
  expect(notesOf(report, 'lost_reference').join('\n')).toMatch(/Ring A.*inside itself.*\n.*Ring B.*inside itself/)
  expect(notesOf(report, 'too_large')).toEqual([expect.stringContaining('its text is a file of the page now')])
  expect(notesOf(report, 'time_in_future')).toEqual([expect.stringContaining('page Tomorrow')])
  expect(notesOf(report, 'file_missing').map((text) => text.split(': ').at(-1))).toEqual([
    '../../etc/passwd',
    '2019-01-01/no.png',
  ])
  const large = await db.selectFrom('page').select('page_content').where('page_title', '=', 'Large').executeTakeFirst()
  const [, sign] = /sign=([0-9a-f]{32})/.exec(large?.page_content ?? '') ?? []
  const whole = await db
    .selectFrom('upload_file')
    .select('file_size')
    .where('sign', '=', String(sign))
    .executeTakeFirst()
  expect(whole?.file_size).toBe(1_200_000)
  for (const counts of Object.values(report.kinds))
    expect(counts.found).toBe(counts.moved + counts.updated + counts.unchanged + counts.kept + counts.left)
  // Another site needs a name of its own.
  await refused(
    new OldSite('3.9.2').write(temporaryFolder()),
    /another site than the one that was moved here as "main"/,
  )
})

test('a run that is stopped shows nothing, and the next one finishes it without doubles', async () => {
  const { db } = t.services.database
  const file = new OldSite('2.10.10').write(temporaryFolder())
  const count = async () => {
    const { n } = await db
      .selectFrom('page')
      .select((q) => q.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return Number(n)
  }
  const pages = await count()
  const visible = async () => (await db.selectFrom('item').select('item_id').where('is_del', '!=', 2).execute()).length
  const items = await visible()
  const stop = new AbortController()
  const stopping = moveSite(t, file, { source_name: 'second', signal: stop.signal })
  const hidden = async () => (await db.selectFrom('item').select('item_id').where('is_del', '=', 2).execute()).length
  await expect.poll(hidden, { interval: 1, timeout: 30_000 }).toBeGreaterThan(0)
  stop.abort()
  const stopped = await stopping
  expect(stopped.isComplete).toBe(false)
  expect(await visible()).toBe(items)
  const finished = await moveSite(t, file, { source_name: 'second' })
  expect(finished.isComplete).toBe(true)
  expect(await count()).toBe(pages + 18)
  expect(await visible()).toBe(items + 6)
})
