import { expect, test } from 'vitest'
import { hashPassword } from '#server/auth/password.ts'
import { logIn } from '#server/test/accounts.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin } from '#server/test/factories.ts'
import { moveOldSite, notesOfSort, type OldSiteGiven } from '#server/test/move-old-site.ts'
import {
  AT_SECONDS,
  DOCUMENTS,
  OLD_ADDRESS,
  type OldSite,
  oldSite,
  PEOPLE,
  PICTURE,
  urlId,
  uuid,
} from '#server/test/outline/old-site.ts'
import { snapshot } from '#server/test/unchanged.ts'
import { outline } from './outline.ts'

/** A site of Outline in a real PostgreSQL is moved, and looked at as people see it. */
const NOW = 1_795_900_000

const t = testApp()
let site: OldSite
const move = (given: Partial<OldSiteGiven> = {}) =>
  moveOldSite(t, outline, { db: site.url, uploads: site.uploads, addresses: [OLD_ADDRESS], ...given })
const db = () => t.services.database.db
const itemNamed = (name: string) =>
  db().selectFrom('item').selectAll().where('item_name', '=', name).executeTakeFirstOrThrow()
const pageNamed = (title: string) =>
  db().selectFrom('page').selectAll().where('page_title', '=', title).executeTakeFirstOrThrow()
const PASSWORD = 'correct horse battery'
/** Logs a person in after an administrator has set a password. */
async function person(username: string) {
  await db()
    .updateTable('user')
    .set({ password: await hashPassword(PASSWORD) })
    .where('username', '=', username)
    .execute()
  const { data, error_message } = await logIn(t, username, PASSWORD)
  expect([username, error_message]).toEqual([username, undefined])
  return { token: data.user_token }
}

test('a dry run writes nothing and tells the same numbers', async () => {
  t.time.now = NOW
  site = await oldSite()
  await makeAdmin(t)
  const before = await snapshot(t)
  const dry = await move({ isDry: true })
  expect(await snapshot(t)).toEqual(before)
  const report = await move()
  expect(report).toMatchObject({ isComplete: true, release: '0.78 or later' })
  expect(dry.kinds).toEqual(report.kinds)
  expect(report.kinds).toMatchObject({
    user: { found: 5, moved: 5 },
    team: { found: 2, moved: 2 },
    item: { found: 4, moved: 4 },
    catalog: { found: 2, moved: 2 },
    // One is a draft. The text of a collection is a page.
    page: { found: 10, moved: 9, left: 1 },
    file: { found: 2, moved: 1, left: 1 },
    share: { found: 1, moved: 1 },
    star: { found: 1, moved: 1 },
    template: { found: 1, moved: 1 },
    deletion: { found: 2, moved: 2 },
    subscription: { found: 1, moved: 1 },
  })
  expect(report.note_counts).toEqual({ draft: 1, file_missing: 1 })
  expect(report.remarks.map(({ what, count }) => `${count} ${what}`)).toEqual([
    '1 pinned documents',
    '1 rights of people or groups in single documents',
    '1 starred documents',
    '1 deleted accounts',
    expect.stringMatching(/^1 links to shared documents that also open/),
    expect.stringMatching(/^1 portraits/),
  ])
})

test('a page has its text, picture, links, comments and earlier states', async () => {
  const ada = await person('Ada')
  const [start, below, deep] = [await pageNamed('开始'), await pageNamed('Below'), await pageNamed('Deep')]
  const finance = await itemNamed('Finance')
  const { data: page } = await t.call('page/info', { page_id: start.page_id }, ada)
  const [, sign] = /!\[plan\]\(\/api\/attachment\/visitFile\?sign=([0-9a-f]{32})\)/.exec(page.page_content) ?? []
  expect(page.page_content).toContain('# Start')
  expect(page.page_content).not.toContain('an older text')
  expect(page.page_content).toContain(`[below](/page/${below.page_id})`)
  expect(page.page_content).toContain(`[whole](/page/${deep.page_id}#h-part)`)
  expect(page.page_content).toContain(`[other](https://else.example/doc/x-${urlId(43)})`)
  expect(page.page_content).toContain(`[all](/${finance.item_id})`)
  expect(page.page_content).toContain('**李雷**, 2024-05-06 07:08 UTC\n\n> Is this **right**?')
  expect(page.page_content).toContain('**Ada Lovelace**, 2024-05-07 07:08 UTC (to 李雷)\n\n> Yes')
  expect(page.page_content).not.toContain('taken back')
  const shown = await t.inject({
    url: `/api/attachment/visitFile?sign=${sign}`,
    headers: { cookie: `cookie_token=${ada.token}` },
  })
  expect(shown.rawPayload.equals(PICTURE)).toBe(true)
  const { data: history } = await t.call('page/history', { page_id: start.page_id }, ada)
  expect(history.map((one) => [one.page_title, one.author_username, one.page_content.trim()])).toEqual([
    ['开始 v1', 'boss', 'state 1'],
    ['开始 v0', 'boss', 'state 0'],
  ])
  expect(below.page_content).toContain('# 怎么做')
  expect(below.page_content).toContain(`[up](/page/${start.page_id})`)
  expect(below.page_content).toContain(`![plan](/api/attachment/visitFile?sign=${sign})`)
  expect(deep).toMatchObject({ page_content: 'deep', author_username: '', page_addtime: AT_SECONDS })
})

test('people get a mail to set a password, if they have ever logged in there', async () => {
  const rows = await db()
    .selectFrom('user')
    .select(['username', 'email', 'email_verify'])
    .where('email', '!=', '')
    .orderBy('uid')
    .execute()
  expect(rows.map(({ username, email, email_verify }) => [username, email, email_verify])).toEqual([
    ['boss', 'boss@old.example', 0],
    ['Ada', 'Ada@old.example', 1],
    ['lilei', 'lilei@old.example', 0],
    ['guest', 'guest@else.example', 0],
    ['gone', 'gone@old.example', 0],
  ])
})

test('documents with others below them are folders with themselves as the first page', async () => {
  const ada = await person('Ada')
  const { item_id, item_description } = await itemNamed('Handbook 手册')
  expect(item_description).toBe('All we know')
  const { data } = await t.call('item/info', { item_id }, ada)
  const [folder] = data.menu.catalogs
  expect([folder?.cat_name, folder?.pages.map(({ page_title }) => page_title)]).toEqual(['开始', ['开始']])
  const [inner] = folder?.catalogs ?? []
  expect([inner?.cat_name, inner?.pages.map(({ page_title }) => page_title)]).toEqual(['Below', ['Below', 'Deep']])
  const old = await itemNamed('Old')
  expect(old).toMatchObject({ is_archived: 1 })
  const { data: archive } = await t.call('item/info', { item_id: old.item_id }, ada)
  expect(archive.menu.pages.map(({ page_title }) => page_title)).toEqual(['In the archive'])
  expect(await pageNamed('Thrown away too')).toMatchObject({ is_del: 0 })
  expect(await itemNamed('Thrown away')).toMatchObject({ is_del: 1 })
  expect((await pageNamed('Overview')).page_content).toBe('## Money\n\nOnly for us')
  const { data: bin } = await t.call('recycle/getList', { item_id }, ada)
  expect(bin.map(({ page_title }) => page_title).sort()).toEqual(['Archived', 'Deleted'])
  const { data: templates } = await t.call('template/getItemList', { item_id }, ada)
  expect(templates).toMatchObject([{ template_title: 'Minutes', template_content: '# Minutes of {date}' }])
})

test('nobody may do more than before', async () => {
  const handbook = (await itemNamed('Handbook 手册')).item_id
  const finance = (await itemNamed('Finance')).item_id
  const old = (await itemNamed('Old')).item_id
  const flags = async (item_id: number, as?: { token: string }) => {
    const { data, error_code } = await t.call('item/info', { item_id }, as)
    return error_code === 0 ? [data.item_edit, data.item_manage] : 'hidden'
  }
  const ada = await person('Ada')
  expect([await flags(handbook, ada), await flags(finance, ada), await flags(old, ada)]).toEqual([
    [true, true],
    [true, false],
    [false, false],
  ])
  const viewer = await person('lilei')
  expect([await flags(handbook, viewer), await flags(finance, viewer)]).toEqual([
    [false, false],
    [false, false],
  ])
  const guest = await person('guest')
  expect([await flags(handbook, guest), await flags(finance, guest), await flags(old, guest)]).toEqual([
    [false, false],
    'hidden',
    'hidden',
  ])
  expect([await flags(handbook), await flags(finance)]).toEqual(['hidden', 'hidden'])
  const gone = await db()
    .selectFrom('user')
    .select(['is_disabled', 'password'])
    .where('username', '=', 'gone')
    .execute()
  expect(gone).toEqual([{ is_disabled: 1, password: '' }])
})

test('old addresses and shared links lead to the new place, for those who may read it', async () => {
  const ada = await person('Ada')
  const guest = await person('guest')
  const answer = async (address: string, as?: { token: string }) => {
    const { data, error_name } = await t.call('oldAddress/find', { address }, as)
    return error_name ?? data.address
  }
  const start = await pageNamed('开始')
  const address = `/${start.item_id}/${start.page_id}`
  expect(await answer(`/doc/kai-shi-${urlId(DOCUMENTS.start)}`, ada)).toBe(address)
  expect(await answer(`/doc/renamed-since-${urlId(DOCUMENTS.start)}/history`, ada)).toBe(address)
  expect(await answer(`/collection/handbook-${urlId(31)}`, ada)).toBe(`/${start.item_id}`)
  expect(await answer(`/api/attachments.redirect?id=${uuid(61)}`, ada)).toMatch(/visitFile\?sign=/)
  for (const hidden of [
    `/doc/salaries-${urlId(DOCUMENTS.secret)}`,
    '/doc/none-url0000999',
    `/collection/x-${urlId(32)}`,
  ])
    expect([hidden, await answer(hidden, guest)]).toEqual([hidden, 'NOT_FOUND'])
  expect(await answer(`/s/${uuid(83)}`)).toBe(`/p/${uuid(83)}`)
  expect((await t.call('page/infoByKey', { unique_key: uuid(83) })).data.page_title).toBe('Below')
  for (const closed of [84, 85])
    expect((await t.call('page/infoByKey', { unique_key: uuid(closed) })).error_code).not.toBe(0)
})

test('the same command again makes no doubles, and brings what is new', async () => {
  const before = await snapshot(t)
  const again = await move()
  expect(await snapshot(t)).toEqual(before)
  for (const counts of Object.values(again.kinds)) expect(counts.moved + counts.updated).toBe(0)
  await site.run(`update documents set text = 'deeper', "updatedAt" = now() where id = '${uuid(DOCUMENTS.deep)}'`)
  await site.run(
    `insert into user_permissions values ('${uuid(99)}', (select "collectionId" from documents where id = '${uuid(DOCUMENTS.secret)}'), null, '${uuid(PEOPLE.guest)}', '${uuid(PEOPLE.boss)}', 'read', null, null, now(), now())`,
  )
  const later = await move()
  expect(later.kinds.page).toMatchObject({ updated: 1 })
  expect(later.kinds.member).toMatchObject({ moved: 1 })
  expect((await pageNamed('Deep')).page_content).toBe('deeper')
  expect(notesOfSort(later, 'draft').length).toBe(1)
})

test('a source that cannot be read is told in one line, and nothing is written', async () => {
  const before = await snapshot(t)
  const refused = async (address: string) =>
    outline.open({ db: address, uploads: '', addresses: [], folder: '' }).then(
      () => 'opened',
      (error: Error) => error.message,
    )
  const wrong = new URL(site.url)
  wrong.pathname = '/nothing_here'
  wrong.password = 'secret-word'
  const message = await refused(wrong.href)
  expect(message).toMatch(/cannot be read: .*(nothing_here|password).*Nothing was moved$/)
  expect(message).not.toContain('secret-word')
  expect(await refused('export.zip')).toMatch(/keeps its data in PostgreSQL/)
  await site.run('alter table users rename column role to "isAdmin"')
  expect(await refused(site.url)).toMatch(/older release of Outline/)
  await site.run('drop table revisions')
  expect(await refused(site.url)).toMatch(/has no table revisions/)
  expect(await snapshot(t)).toEqual(before)
})
