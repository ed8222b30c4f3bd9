import { expect, test } from 'vitest'
import { logIn } from '#server/test/accounts.ts'
import { AT_SECONDS, type OldSite, oldSite, PICTURE } from '#server/test/bookstack/old-site.ts'
import { FORMS, type Form } from '#server/test/bookstack/tables.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin } from '#server/test/factories.ts'
import { mariadbDatabase } from '#server/test/mariadb.ts'
import { moveOldSite, notesOfSort, type OldSiteGiven } from '#server/test/move-old-site.ts'
import { snapshot } from '#server/test/unchanged.ts'
import { bookstack } from './bookstack.ts'

/** Sites of BookStack in a real MariaDB are moved, and looked at as people see them. */

const NOW = 1_795_900_000

for (const form of Object.keys(FORMS) as Form[]) {
  const t = testApp()
  let site: OldSite
  const move = (given: Partial<OldSiteGiven> = {}) =>
    moveOldSite(t, bookstack, { db: site.database.address(), uploads: site.uploads, ...given })
  const person = async (name: string, password: string) => {
    const { data, error_message } = await logIn(t, name, password)
    expect([name, error_message]).toEqual([name, undefined])
    return { token: data.user_token }
  }
  const db = () => t.services.database.db
  const itemNamed = (name: string) =>
    db().selectFrom('item').selectAll().where('item_name', '=', name).executeTakeFirstOrThrow()
  const pageOf = async (page_id: number, as: { token: string }) => (await t.call('page/info', { page_id }, as)).data

  test(`${form}: a dry run writes nothing and tells the same numbers`, async () => {
    t.time.now = NOW
    site = await oldSite(form)
    await makeAdmin(t)
    const before = await snapshot(t)
    const dry = await move({ isDry: true })
    expect(await snapshot(t)).toEqual(before)
    const report = await move()
    expect(report).toMatchObject({ isComplete: true, release: form === '22.11' ? '22.11 to 25.07' : '25.11 or later' })
    expect(dry.kinds).toEqual(report.kinds)
    expect(report.kinds).toMatchObject({
      user: { found: 5, moved: 5 },
      team: { found: 3, moved: 3 },
      item: { found: 4, moved: 4 },
      catalog: { found: 2, moved: 2 },
      // One is a draft, and the book of one does not exist.
      page: { found: 12, moved: 10, left: 2 },
      // One picture is missing, and one path leads out of the folder.
      file: { found: 4, moved: 2, left: 2 },
      star: { found: 2, moved: 1, left: 1 },
      template: { found: 1, moved: 1 },
      subscription: { found: 1, moved: 1 },
    })
    expect(notesOfSort(report, 'draft')).toEqual([expect.stringContaining('page 4')])
    expect(notesOfSort(report, 'points_to_nothing').join('\n')).toContain('page 8: refers to something')
    expect(notesOfSort(report, 'lost_reference').join('\n')).toContain('the folder 77')
    expect(notesOfSort(report, 'time_in_future').join('\n')).toContain('page 10')
    expect(notesOfSort(report, 'file_missing')).toEqual([
      expect.stringContaining('image 2'),
      expect.stringContaining('attachment 3'),
    ])
    expect(report.remarks.map(({ what, count }) => `${count} ${what}`)).toEqual([
      '1 rows of the activity log',
      expect.stringMatching(/^1 books have chapters or pages that fewer people may read/),
      '1 favourites that are no books',
      expect.stringMatching(/^1 watched books/),
      expect.stringMatching(/^1 unsaved changes/),
      expect.stringMatching(/^1 covers/),
      expect.stringMatching(/^1 deleted chapters/),
    ])
  })

  test(`${form}: people log in with the part of their mail address before the @ and their old password`, async () => {
    await person('ada', 'Geheim-1')
    await person('lilei', '密码-2')
    // Two addresses with the same name in other letters.
    await person('ADA-2', 'Geheim-3')
    expect((await logIn(t, 'ada', 'Geheim-3')).error_code).not.toBe(0)
    // Nobody gets in with the password that every installation begins with.
    expect((await logIn(t, 'admin', 'password')).error_code).not.toBe(0)
    expect((await logIn(t, 'Guest', '')).error_code).not.toBe(0)
  })

  test(`${form}: a page has its text, pictures, links, tags, comments and earlier states`, async () => {
    const ada = await person('ada', 'Geheim-1')
    const page = await pageOf(1, ada)
    const sign = /visitFile\?sign=([0-9a-f]{32})/.exec(page.page_content)?.[1]
    expect(page).toMatchObject({ page_title: 'Start', author_username: 'ada' })
    const times = await db().selectFrom('page').select(['addtime', 'page_addtime']).where('page_id', '=', 1).execute()
    expect(times).toEqual([{ addtime: AT_SECONDS, page_addtime: AT_SECONDS }])
    const picture = `/api/attachment/visitFile?sign=${sign}`
    expect(page.page_content).toContain(`[![plan](${picture})](${picture})`)
    expect(page.page_content).toContain(':::warn\nMind the **gap**\n:::')
    const limited = await itemNamed('Handbook 手册（受限）')
    const finance = await itemNamed('Finance')
    expect(page.page_content).toMatch(/\[how\]\(\/page\/2\)|\[how\]\([^)]*\b2\)/)
    expect(page.page_content).toContain(`[book](/${finance.item_id})`)
    expect(page.page_content).toContain('[no](https://elsewhere.example/books/handbook/page/howto)')
    expect(page.page_content).not.toContain('wiki.old.example')
    expect(page.page_content).toContain('- [Site \\[old\\]](https://elsewhere.example/a%20b)')
    expect(page.page_content).toContain('**Tags**: state: done')
    expect(page.page_content).not.toContain('other')
    expect(page.page_content).toContain('**李雷**, 2024-05-06 07:08 UTC\n\n> Is this **right**?')
    expect(page.page_content).toContain('**Ada Lovelace**, 2024-05-06 07:08 UTC (to 李雷)\n\n> Yes')
    const shown = await t.inject({ url: picture, headers: { cookie: `cookie_token=${ada.token}` } })
    expect(shown.rawPayload.equals(PICTURE)).toBe(true)
    const { data: history } = await t.call('page/history', { page_id: 1 }, ada)
    expect(history.map((one) => [one.page_title, one.page_comments])).toEqual([
      ['Start v1', 'did 1'],
      ['Start v0', 'did 0'],
    ])
    // The Markdown that somebody typed comes over as it is. An address with an earlier name leads to its page.
    const typed = await pageOf(2, ada)
    expect(typed.page_content).toMatch(/^# 怎么做\n\n\[first\]\([^)]*\b1\)\n$/)
    const { data: files } = await t.call('page/uploadList', { page_id: 1 }, ada)
    expect(JSON.stringify(files)).toContain('报告.txt')
    expect(limited.password).not.toBe('')
  })

  test(`${form}: old addresses lead to the new place, for those who may read it`, async () => {
    const ada = await person('ada', 'Geheim-1')
    const lilei = await person('lilei', '密码-2')
    const leadsTo = async (address: string, as: { token: string }) =>
      (await t.call('oldAddress/find', { address }, as)).data.address
    const { item_id } = await itemNamed('Handbook 手册')
    expect(await leadsTo('/books/handbook/page/start', ada)).toBe(`/${item_id}/1`)
    expect(await leadsTo('/books/handbook/page/first-name', ada)).toBe(`/${item_id}/1`)
    expect(await leadsTo('/link/2#bkmrk-x', ada)).toBe(`/${item_id}/2`)
    expect(await leadsTo('/books/handbook', ada)).toBe(`/${item_id}`)
    expect(await leadsTo('/books/handbook/chapter/basics', ada)).toBe(`/${item_id}`)
    const picture = await leadsTo('/uploads/images/gallery/2024-05/scaled-1680-/plan.png', ada)
    expect(picture).toMatch(/^\/api\/attachment\/visitFile\?sign=[0-9a-f]{32}$/)
    expect(await leadsTo('/attachments/2', ada)).toMatch(/visitFile/)
    // A name tells nobody whether there is such a book.
    const answer = async (address: string) => (await t.call('oldAddress/find', { address }, lilei)).error_name
    expect([await answer('/books/finance'), await answer('/books/none')]).toEqual(['NOT_FOUND', 'NOT_FOUND'])
  })

  test(`${form}: nobody may do more than before`, async () => {
    const [ada, lilei, other] = [
      await person('ada', 'Geheim-1'),
      await person('lilei', '密码-2'),
      await person('ADA-2', 'Geheim-3'),
    ]
    const mayRead = async (page_id: number, as: { token: string } | null) =>
      (await t.call('page/info', { page_id }, as)).error_code === 0
    const mayWrite = async (page_id: number, as: { token: string }) => {
      const { item_id, page_title } = await db()
        .selectFrom('page')
        .selectAll()
        .where('page_id', '=', page_id)
        .executeTakeFirstOrThrow()
      const { data } = await t.call('item/info', { item_id }, as)
      return [page_title, data?.item_edit ?? false]
    }
    expect([await mayRead(1, ada), await mayRead(1, lilei), await mayRead(1, other), await mayRead(1, null)]).toEqual([
      true,
      true,
      true,
      false,
    ])
    // The limited chapter, and the book of finance.
    for (const id of [3, 7])
      expect([
        id,
        await mayRead(id, ada),
        await mayRead(id, lilei),
        await mayRead(id, other),
        await mayRead(id, null),
      ]).toEqual([id, false, false, true, false])
    expect(await mayWrite(1, ada)).toEqual(['Start', true])
    // A viewer may change only own pages there, and reads here.
    expect(await mayWrite(1, lilei)).toEqual(['Start', false])
    expect(await mayWrite(7, other)).toEqual(['Money', true])
    const [group, ...more] = await db()
      .selectFrom('item_group')
      .innerJoin('user', 'user.uid', 'item_group.uid')
      .select(['group_name', 'item_ids'])
      .where('username', '=', 'lilei')
      .execute()
    expect([group, more]).toEqual([{ group_name: '书架', item_ids: '1' }, []])
  })

  test(`${form}: the recycle bin has what was deleted, with who did it`, async () => {
    const rows = await db().selectFrom('recycle').select(['page_id', 'del_by_username']).orderBy('page_id').execute()
    expect(rows).toEqual([
      { page_id: 5, del_by_username: 'lilei' },
      { page_id: 6, del_by_username: 'boss' },
    ])
    expect(await itemNamed('Gone')).toMatchObject({ is_del: 1 })
  })

  test(`${form}: the same command again makes no doubles, and brings what is new`, async () => {
    const before = await snapshot(t)
    const again = await move()
    const { moved_source: _, ...rest } = (await snapshot(t)) as Record<string, unknown>
    const { moved_source: __, ...first } = before as Record<string, unknown>
    expect(rest).toEqual(first)
    expect(Object.values(again.kinds).every(({ moved, updated }) => moved === 0 && updated === 0)).toBe(true)
    await site.entity('page', { id: 20, book_id: 1, name: 'Later', slug: 'later', markdown: 'later' })
    await site.changePage(2, 'markdown', 'changed there')
    await site.comment(7, { id: 3, local_id: 1, html: '<p>new</p>', created_by: 5 })
    const later = await move()
    expect(later.kinds.page).toMatchObject({ moved: 1, updated: 2 })
    const ada = await person('ada', 'Geheim-1')
    expect((await pageOf(2, ada)).page_content).toBe('changed there')
    await site.database.drop()
  })
}

const t = testApp()

/** A site that a test may spoil. */
async function spoiled(change: (site: OldSite) => Promise<unknown>) {
  t.time.now = NOW
  const site = await oldSite('25.11')
  await change(site)
  return site
}

test('a source that cannot be read is told in one line, and nothing is written', async () => {
  const site = await spoiled(async () => {})
  const before = await snapshot(t)
  const refused = async (db: string) =>
    moveOldSite(t, bookstack, { db }).then(
      () => 'moved',
      (error: Error) => error.message,
    )
  const address = site.database.address()
  const wrong = await refused(site.database.address({ password: 'w' }))
  expect(wrong).toMatch(/Access denied/)
  expect(wrong).not.toMatch(/\n/)
  expect(await refused('/tmp/bookstack.sql')).toMatch(/^BookStack keeps its data in MySQL or MariaDB/)
  expect(await refused(address.replace(/old_\w+$/, 'nothing_here'))).toMatch(/cannot be read/)
  const other = await mariadbDatabase()
  await other.connection.query('create table users (id int primary key, name text)')
  expect(await refused(other.address())).toMatch(/^This is no database of BookStack .* it has no table roles, /)
  await site.database.connection.query(
    'alter table entity_permissions drop column `view`, add column action varchar(20)',
  )
  expect(await refused(address)).toMatch(/before 22\.11/)
  expect(await snapshot(t)).toEqual(before)
  await other.drop()
  await site.database.drop()
})

test('a page that is larger than a page here becomes a file, and guests of an open site read here too', async () => {
  await makeAdmin(t)
  const large = `# Large\n\n${'0123456789'.repeat(120_000)}`
  const site = await spoiled(async (old) => {
    await old.changePage(2, 'markdown', large)
    await old.database.connection.query("update settings set value = 'true' where setting_key = 'app-public'")
  })
  const report = await moveOldSite(t, bookstack, { db: site.database.address() })
  expect(notesOfSort(report, 'too_large')).toEqual([expect.stringContaining('page 2')])
  const read = async (page_id: number) => t.call('page/info', { page_id }, null)
  const sign = /sign=([0-9a-f]{32})/.exec((await read(2)).data.page_content)?.[1]
  const file = await t.inject({ url: `/api/attachment/visitFile?sign=${sign}` })
  expect(file.payload).toBe(large)
  // What guests could not read there they cannot read here.
  expect([(await read(1)).error_code, (await read(3)).error_code === 0, (await read(7)).error_code === 0]).toEqual([
    0,
    false,
    false,
  ])
  expect(report.remarks.map(({ what }) => what).join('\n')).toContain('no folder of uploads was given')
  // Another site under the same name.
  await site.database.connection.query("update users set created_at = '2020-01-01'")
  await site.database.connection.query("update entities set created_at = '2020-01-01'")
  await expect(moveOldSite(t, bookstack, { db: site.database.address() })).rejects.toThrow(/another site/)
  await site.database.drop()
})
