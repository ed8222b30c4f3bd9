import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { logIn } from '#server/test/accounts.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin } from '#server/test/factories.ts'
import type { MariadbDatabase } from '#server/test/mariadb.ts'
import { AT_SECONDS, OLD_ADDRESS, type OldSite, oldSite } from '#server/test/mindoc/old-site.ts'
import { moveOldSite, notesOfSort, type OldSiteGiven } from '#server/test/move-old-site.ts'
import { snapshot } from '#server/test/unchanged.ts'
import { mindoc } from './mindoc.ts'

/** Sites of MinDoc in SQLite files and in a real MariaDB are moved, and looked at as people see them. */

const NOW = 1_795_900_000

for (const engine of ['SQLite', 'MariaDB'] as const) {
  const t = testApp()
  let site: OldSite
  let db = ''
  let server: MariadbDatabase | undefined
  const move = (given: Partial<OldSiteGiven> = {}) =>
    moveOldSite(t, mindoc, { db, uploads: site.folder, addresses: [OLD_ADDRESS], ...given })
  const person = async (name: string, password: string) => {
    const { data, error_message } = await logIn(t, name, password)
    expect([name, error_message]).toEqual([name, undefined])
    return { token: data.user_token }
  }
  const tables = () => t.services.database.db
  const pageNamed = (title: string) =>
    tables().selectFrom('page').selectAll().where('page_title', '=', title).executeTakeFirstOrThrow()
  const itemNamed = (name: string) =>
    tables().selectFrom('item').selectAll().where('item_name', '=', name).executeTakeFirstOrThrow()
  const change = async (statement: string) => {
    if (server) return server.connection.query(statement)
    const database = new DatabaseSync(db)
    database.exec(statement)
    database.close()
  }

  test(`${engine}: a dry run writes nothing and tells the same numbers`, async () => {
    t.time.now = NOW
    site = oldSite()
    server = engine === 'MariaDB' ? await site.mysql() : undefined
    db = server?.address() ?? site.sqlite()
    await makeAdmin(t)
    const before = await snapshot(t)
    const dry = await move({ isDry: true })
    expect(await snapshot(t)).toEqual(before)
    const report = await move()
    expect(report).toMatchObject({ isComplete: true, release: '2.2 or later' })
    expect(dry.kinds).toEqual(report.kinds)
    expect(report.kinds).toMatchObject({
      user: { found: 6, moved: 6 },
      team: { found: 1, moved: 1 },
      item: { found: 6, moved: 6 },
      // The folders of documents, and that of the author of an article with a password.
      catalog: { found: 3, moved: 3 },
      // Nobody has the id 99.
      member: { found: 7, moved: 6, left: 1 },
      // The own role of 李雷 and that of ada count instead of those through the team.
      team_item_member: { found: 1, moved: 1 },
      // One is a draft, and the book of one does not exist.
      page: { found: 12, moved: 10, left: 2 },
      file: { found: 5, moved: 3, left: 2 },
      template: { found: 1, moved: 1 },
    })
    expect(notesOfSort(report, 'draft')).toEqual([expect.stringContaining('page 5')])
    expect(notesOfSort(report, 'lost_reference').join('\n')).toContain('the folder 77')
    expect(notesOfSort(report, 'time_in_future').join('\n')).toContain('page 8')
    expect(notesOfSort(report, 'file_missing')).toEqual([
      expect.stringContaining('file 3'),
      expect.stringContaining('file 4'),
    ])
    expect(notesOfSort(report, 'points_to_nothing').join('\n')).toContain('page 6')
    expect(report.remarks.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1])
  })

  test(`${engine}: people log in with their old passwords, which are replaced`, async () => {
    const kept = async () =>
      (await tables().selectFrom('user').select('password').where('username', '=', 'ada').executeTakeFirstOrThrow())
        .password
    expect(await kept()).toMatch(/^mindoc:/)
    // What is stored is no hash that the old site takes.
    expect(await kept()).not.toContain('4eddefefac37d393')
    expect((await logIn(t, 'ada', 'Geheim-2')).error_code).not.toBe(0)
    await person('ada', 'Geheim-1')
    expect(await kept()).toMatch(/^\$argon2/)
    await person('ada', 'Geheim-1')
    await person('李雷', '密码-2')
    await person('ADA-2', 'Geheim-1')
    for (const [name, password] of [
      ['admin', '123456'],
      ['from.ldap', ''],
      ['gone', 'Geheim-1'],
    ] as const)
      expect([name, (await logIn(t, name, password)).error_code]).not.toEqual([name, 0])
  })

  test(`${engine}: old addresses lead to the new place, for those who may read it`, async () => {
    const ada = await person('ada', 'Geheim-1')
    const leadsTo = async (address: string, as: { token: string } | undefined = ada) => {
      const { data, error_name } = await t.call('oldAddress/find', { address }, as)
      return error_name ?? data.address
    }
    const { item_id } = await itemNamed('接口手册')
    const start = `/${item_id}/${(await pageNamed('开始')).page_id}`
    expect([await leadsTo('/docs/handbook/start'), await leadsTo('/docs/handbook/1')]).toEqual([start, start])
    expect(await leadsTo('/docs/handbook')).toBe(`/${item_id}`)
    expect(await leadsTo('/attach_files/handbook/2')).toMatch(/visitFile\?sign=/)
    expect(await leadsTo('/uploads/handbook/images/a.png')).toMatch(/visitFile\?sign=/)
    expect(await leadsTo('/blog-1.html')).toMatch(/^\/\d+\/\d+$/)
    const hidden = ['/docs/private', '/docs/none', '/docs/private/9', '/docs/private/99']
    for (const address of hidden)
      expect([address, (await t.call('oldAddress/find', { address })).error_name]).toEqual([address, 'NOT_FOUND'])
  })

  test(`${engine}: a page has its text, pictures, links, comments and earlier states`, async () => {
    const ada = await person('ada', 'Geheim-1')
    const { page_id, page_content, addtime, cat_id } = await pageNamed('开始')
    expect([page_id, addtime]).toEqual([1, AT_SECONDS])
    const secret = await itemNamed('Private')
    const article = await pageNamed('Article')
    expect(page_content).toMatch(
      /!\[图\]\(\/api\/attachment\/visitFile\?sign=[0-9a-f]{32}\) !\[old\]\(\/api\/attachment\/visitFile\?sign=[0-9a-f]{32}\)/,
    )
    expect(page_content).toMatch(/\[file\]\(\/api\/attachment\/visitFile\?sign=[0-9a-f]{32}\)/)
    expect(page_content).toMatch(/\[doc\]\([^)]*\b2\)/)
    expect(page_content).toContain(`[book](/${secret.item_id})`)
    expect(page_content).toMatch(new RegExp(`\\[article\\]\\([^)]*\\b${article.page_id}\\)`))
    expect(page_content).toContain('[no](https://elsewhere.example/docs/handbook/second)')
    expect(page_content).toContain('**李雷**，2021-03-04 05:00 UTC\n\n> Is \\<b\\>this\\</b\\>  \n> right?')
    expect(page_content).toContain('(回复 李雷)\n\n> Yes')
    expect(page_content).not.toContain('spam')
    // A document with others below it is the first page of its folder.
    const folder = await tables()
      .selectFrom('catalog')
      .selectAll()
      .where('cat_id', '=', cat_id)
      .executeTakeFirstOrThrow()
    expect(folder).toMatchObject({ cat_name: '开始', level: 2, parent_cat_id: 0 })
    expect((await pageNamed('Second')).cat_id).toBe(cat_id)
    const below = await tables()
      .selectFrom('catalog')
      .selectAll()
      .where('cat_name', '=', 'Folder')
      .executeTakeFirstOrThrow()
    expect([below.parent_cat_id, (await pageNamed('Deep')).cat_id]).toEqual([cat_id, below.cat_id])
    const { data: history } = await t.call('page/history', { page_id }, ada)
    expect(history.map((one) => [one.page_title, one.author_username])).toEqual([
      ['开始 v1', '李雷'],
      ['开始 v0', '李雷'],
    ])
    expect((await pageNamed('Rich')).page_content).toBe('## Rich\n\na **b**\n')
    expect((await pageNamed('Linked')).page_content).toMatch(/^\[Second\]\([^)]*\b2\)\n$/)
    const { data: files } = await t.call('page/uploadList', { page_id }, ada)
    expect(JSON.stringify(files)).toContain('报告.txt')
  })

  test(`${engine}: nobody may do more than before`, async () => {
    const [ada, lilei, reader] = [
      await person('ada', 'Geheim-1'),
      await person('李雷', '密码-2'),
      await person('ADA-2', 'Geheim-1'),
    ]
    const mayRead = async (title: string, as: { token: string } | null) =>
      (await t.call('page/info', { page_id: (await pageNamed(title)).page_id }, as)).error_code === 0
    const mayWrite = async (name: string, as: { token: string }) =>
      (await t.call('item/info', { item_id: (await itemNamed(name)).item_id }, as)).data?.item_edit ?? false
    expect([await mayRead('Second', null), await mayRead('Article', null)]).toEqual([true, true])
    expect([
      await mayRead('Secret', null),
      await mayRead('Secret', reader),
      await mayRead('Secret', lilei),
      await mayRead('Secret', ada),
    ]).toEqual([false, false, true, true])
    expect([await mayRead('Own', null), await mayRead('Own', ada), await mayRead('Own', lilei)]).toEqual([
      false,
      false,
      true,
    ])
    // The own role in the book counts, not that of the team. Whom the system lets only read, only reads.
    expect([
      await mayWrite('Private', lilei),
      await mayWrite('Private', ada),
      await mayWrite('接口手册', reader),
    ]).toEqual([false, true, false])
    // Who made a book but has no role in it does not own it.
    expect([(await itemNamed('接口手册')).username, (await itemNamed('Rich')).username]).toEqual(['ada', 'admin'])
    const locked = await itemNamed('With password')
    expect([t.services.secrets.open(locked.password), locked.item_domain]).toEqual(['pä&ss', ''])
    expect(await itemNamed('接口手册')).toMatchObject({
      item_domain: 'handbook',
      item_description: '说明\napi,手册',
      password: '',
    })
    const groups = await tables()
      .selectFrom('item_group')
      .innerJoin('user', 'user.uid', 'item_group.uid')
      .select(['group_name', 'item_ids'])
      .where('username', '=', 'ADA-2')
      .execute()
    expect(groups).toEqual([{ group_name: '默认空间', item_ids: '1,4' }])
  })

  test(`${engine}: the same command again makes no doubles, and brings what is new`, async () => {
    const before = await snapshot(t)
    const again = await move()
    expect(await snapshot(t)).toEqual(before)
    expect(Object.values(again.kinds).every(({ moved, updated }) => moved === 0 && updated === 0)).toBe(true)
    await change("update md_documents set markdown = 'changed there' where document_id = 2")
    await change("update md_documents set `release` = 'published' where document_id = 5")
    const later = await move()
    expect(later.kinds.page).toMatchObject({ moved: 1, updated: 1 })
    expect((await pageNamed('Second')).page_content).toBe('changed there')
    expect((await pageNamed('Not published')).page_content).toBe('draft')
    await server?.drop()
  })
}

const t = testApp()

test('a source that cannot be read is told in one line, and nothing is written', async () => {
  t.time.now = NOW
  await makeAdmin(t)
  const before = await snapshot(t)
  const refused = async (db: string) =>
    moveOldSite(t, mindoc, { db }).then(
      () => 'moved',
      (error: Error) => error.message,
    )
  const site = oldSite()
  const file = site.sqlite()
  const cut = join(site.folder, 'cut.db')
  writeFileSync(cut, readFileSync(file).subarray(0, 40_000))
  expect(await refused(cut)).toMatch(/damaged|malformed|cannot be read/)
  expect(await refused(join(site.folder, 'none.db'))).toMatch(/^There is no file/)
  const other = join(site.folder, 'other.db')
  const database = new DatabaseSync(other)
  database.exec('create table user (uid integer primary key)')
  database.close()
  expect(await refused(other)).toMatch(/^This is no database of MinDoc .* it has no table md_members, /)
  const older = new DatabaseSync(file)
  older.exec('alter table md_books drop column privately_owned')
  older.close()
  expect(await refused(file)).toMatch(/unknown release/)
  const server = await oldSite().mysql()
  expect(await refused(server.address({ password: 'w' }))).toMatch(/Access denied/)
  await server.drop()
  expect(await snapshot(t)).toEqual(before)
})

test('where guests may not read, open books are for people with an account; a page that is too large becomes a file', async () => {
  const site = oldSite()
  site.find('md_options', 1).option_value = 'false'
  const large = `# Large\n\n${'0123456789'.repeat(120_000)}`
  site.find('md_documents', 2).markdown = large
  const report = await moveOldSite(t, mindoc, { db: site.sqlite(), uploads: join(site.folder, 'uploads') })
  expect(notesOfSort(report, 'too_large')).toEqual([expect.stringContaining('page 2')])
  expect(report.kinds.file).toMatchObject({ moved: 3 })
  const { data } = await logIn(t, '李雷', '密码-2')
  const read = async (page_id: number, as: { token: string } | null) =>
    (await t.call('page/info', { page_id }, as)).error_code === 0
  expect([await read(2, null), await read(2, { token: data.user_token })]).toEqual([false, true])
  // Another site under the same name.
  const other = oldSite()
  for (const row of [...(other.rows.md_members ?? []), ...(other.rows.md_books ?? [])])
    row.create_time = '2020-01-01 00:00:00'
  await expect(moveOldSite(t, mindoc, { db: other.sqlite() })).rejects.toThrow(/another site/)
})
