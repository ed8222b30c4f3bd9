import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { yapi as yapiImport } from '#server/formats/import/yapi.ts'
import { logIn, registeredUser } from '#server/test/accounts.ts'
import { buildTestApp, type TestApp } from '#server/test/build-test-app.ts'
import { moveSource, notesOf } from '#server/test/move-source.ts'
import { readImport, sourceOfTexts } from '#server/test/read-import.ts'
import { PASSWORD, type YapiSite, yapiSite } from '#server/test/yapi/site.ts'
import { archiveBytes, writeArchive, writeFolder, writeJson } from '#server/test/yapi/write-dump.ts'
import { PAGE_CONTENT_BYTES } from '#shared/limits.ts'
import { yapi } from './yapi.ts'

let t: Awaited<ReturnType<typeof buildTestApp>>
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-yapi-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
const place = () => join(folder, `dump-${++count}`)

/** Runs a check on a new site. */
async function onNewSite(check: (t: TestApp) => Promise<void>): Promise<void> {
  t = await buildTestApp()
  try {
    await check(t)
  } finally {
    await t.close()
  }
}

const rowsOf = async (of: TestApp, table: 'item' | 'catalog' | 'page' | 'user' | 'page_history') =>
  (await of.services.database.db.selectFrom(table).selectAll().execute()) as unknown as Record<string, unknown>[]

/** A source that is read without a site, for what it says of itself. */
async function opened(db: string) {
  const source = await yapi.open({ db, uploads: '', addresses: [], folder })
  const people: string[] = []
  for await (const { username } of source.read('user')) people.push(username)
  const heads: string[] = []
  for await (const { id } of source.pageHeads()) heads.push(id)
  const pages: string[] = []
  for await (const { id } of source.read('page')) pages.push(id)
  const { remarks, release, marks } = source
  const found = { people, heads, pages, remarks, release, marks, counts: await source.counts() }
  await source.close()
  return found
}

test('a site comes over with people, rights, folders, interfaces, history, wiki, environments, mocks and log', () =>
  onNewSite(async (t) => {
    const report = await moveSource(t, yapi, writeFolder(place(), yapiSite()))
    expect(report.isComplete).toBe(true)
    const moved = Object.fromEntries(Object.entries(report.kinds).map(([kind, counts]) => [kind, counts.moved]))
    expect(moved).toEqual({
      ...{ user: 5, team: 1, team_member: 3, item: 2, catalog: 3, member: 1, team_item: 1, team_item_member: 1 },
      ...{ page: 6, star: 1, mock: 2, change: 2, setting: 1 },
    })
    expect(notesOf(report, 'renamed')).toEqual([expect.stringContaining('user Ada')])
    expect(report.remarks.map(({ what, count }) => `${count} ${what.split(',')[0]}`)).toEqual([
      '2 rows of the log about groups',
      '1 keys of projects',
      '1 test collections',
    ])

    expect(notesOf(report, 'taken')).toEqual([expect.stringMatching(/^user Ada: .*ada@pumps\.example/)])
    const items = await rowsOf(t, 'item')
    // Nobody can guess the visit password of the private project; the public one has none.
    expect(items.map(({ password }) => password === '')).toEqual([false, true])
    expect(items.map(({ item_id, item_name }) => [item_id, item_name])).toEqual([
      [21, '水泵接口'],
      [22, 'Public valves'],
    ])
    const ada = await logIn(t, 'ada', PASSWORD)
    expect(ada.data?.uid).toBeGreaterThan(0)
    const token = { token: ada.data?.user_token ?? '' }
    const pump = await t.call('page/info', { page_id: 41 }, token)
    expect(pump.data.page_title).toBe('查询水泵')
    expect(pump.data.cat_id).toBe(31)
    expect(pump.data.author_username).toBe('王小明')
    expect(pump.data.page_content).toContain(':::api GET /v1/pumps/{id}')
    expect(pump.data.page_content).toContain('[新增](/page/42)')
    const { data } = await t.call('page/history', { page_id: 41 }, token)
    expect(data.map(({ page_title, addtime }) => [page_title, addtime])).toEqual([['查水泵', '2021-01-18 20:00:00']])
    const leadsTo = async (address: string, as: { token: string }) =>
      (await t.call('oldAddress/find', { address }, as)).data.address
    expect(await leadsTo('/project/21/interface/api/41', token)).toBe('/21/41')
    expect(await leadsTo('/project/21/interface/api', token)).toBe('/21')
    const pages = await rowsOf(t, 'page')
    const text = (title: string) => pages.find(({ page_title }) => page_title === title)?.page_content
    expect(pages.map(({ page_title }) => page_title).sort()).toEqual(
      ['List valves', 'Wiki', '查询水泵', '新增水泵', '环境', '概述'].sort(),
    )
    expect(text('Wiki')).toBe('# 水泵\n\n概述\n')
    expect(text('概述')).toBe('关于水泵的说明\n')
    expect(text('环境')).toBe(
      '接口基本路径：`/v1`\n\n## 测试\n\n`http://test.pumps.example`\n\n### 请求头\n\n| 名称 | 值 |\n| --- | --- |\n| X-Env | test |\n\n### 变量\n\n| 名称 | 值 |\n| --- | --- |\n| token | t-1 |\n\n## 前置脚本\n\n```javascript\ncontext.a = 1\n```\n',
    )
  }))

test('people get what they had: roles of projects before those of groups, private projects closed, passwords once', () =>
  onNewSite(async (t) => {
    await moveSource(t, yapi, writeFolder(place(), yapiSite()))
    const tokenOf = async (name: string) => ({ token: (await logIn(t, name, PASSWORD)).data?.user_token ?? '' })
    const seen = async (name: string, item_id: number) =>
      (await t.call('item/info', { item_id }, await tokenOf(name))).error_code === 0
    const admin = await logIn(t, 'admin', 'ymfe.org')
    expect(admin.error_code).not.toBe(0)
    expect((await logIn(t, 'sso', PASSWORD)).error_code).not.toBe(0)
    const { db } = t.services.database
    const rights = await db.selectFrom('item_member').select(['item_id', 'username', 'member_group_id']).execute()
    // A developer of the project, although the group only lets the person read.
    expect(rights).toEqual([{ item_id: 21, username: '王小明', member_group_id: 1 }])
    const through = await db.selectFrom('team_item_member').select(['member_username', 'member_group_id']).execute()
    expect(through).toEqual([{ member_username: 'Ada-2', member_group_id: 1 }])
    expect(await seen('ada', 21)).toBe(true)
    expect(await seen('王小明', 21)).toBe(true)
    // Everybody who has an account reads the public project, and nobody else does.
    expect(await seen('Ada-2', 22)).toBe(true)
    const stranger = await registeredUser(t, 'stranger')
    expect((await t.call('item/info', { item_id: 21 }, stranger)).error_code).not.toBe(0)
    expect((await t.call('item/info', { item_id: 22 })).error_code).not.toBe(0)
    const kept = await db.selectFrom('user').select('password').where('username', '=', 'ada').executeTakeFirstOrThrow()
    expect(kept.password).toMatch(/^\$argon2/)
  }))

test('a dry run writes nothing, a second run makes no doubles, and a later one brings what is new', () =>
  onNewSite(async (t) => {
    const site = yapiSite()
    const path = writeFolder(place(), site)
    const dry = await moveSource(t, yapi, path, { isDry: true })
    expect(dry.kinds.page?.moved).toBe(6)
    expect(await rowsOf(t, 'page')).toEqual([])
    expect(await rowsOf(t, 'user')).toEqual([])
    await moveSource(t, yapi, path)
    const before = [await rowsOf(t, 'page'), await rowsOf(t, 'item'), await rowsOf(t, 'user')]
    const again = await moveSource(t, yapi, path)
    expect(Object.values(again.kinds).filter(({ found, unchanged }) => found !== unchanged)).toEqual([])
    expect([await rowsOf(t, 'page'), await rowsOf(t, 'item'), await rowsOf(t, 'user')]).toEqual(before)
    const [pump] = site.interface as [Record<string, unknown>]
    const changed: YapiSite = {
      ...site,
      interface: [
        { ...pump, markdown: '新的说明', up_time: 1_630_000_000 },
        ...(site.interface ?? []).slice(1),
        { ...pump, _id: 45, title: '水泵列表', path: '/list' },
      ],
    }
    const later = await moveSource(t, yapi, writeFolder(place(), changed))
    expect(later.kinds.page).toMatchObject({ found: 7, moved: 1, updated: 1, unchanged: 5, kept: 0, left: 0 })
    const pages = await rowsOf(t, 'page')
    expect(pages.find(({ page_id }) => page_id === 41)?.page_content).toContain('新的说明')
    expect(pages.length).toBe(7)
  }))

test('the page of an interface is that of the import of a project', async () => {
  const [pump] = yapiSite().interface as [Record<string, unknown>]
  const exported = [{ name: '公共分类', desc: '', list: [pump] }]
  const source = sourceOfTexts({ 'api.json': JSON.stringify(exported) })
  const imported = (await readImport(yapiImport, source)).page('查询水泵')
  const site = yapiSite()
  const plainProject = (site.project ?? []).map((one) => ({ ...one, basepath: '' }))
  const dump = await yapi.open({ ...given, db: writeFolder(place(), { ...site, project: plainProject }), folder })
  for await (const page of dump.read('page')) if (page.id === '41') expect(page.page_content).toBe(imported)
  await dump.close()
  expect(imported).toContain(':::api GET /pumps/{id}')
})
const given = { uploads: '', addresses: [] }

test('each form of a dump gives the same', async () => {
  const site = yapiSite()
  const wanted = await opened(writeFolder(place(), site))
  expect(wanted.people).toEqual(['admin', 'ada', '王小明', 'Ada', 'sso'])
  expect(wanted.heads).toEqual(wanted.pages)
  expect(wanted.counts.page).toBe(6)
  expect(wanted.release).toBe('1.4 or later')
  const others = [
    writeFolder(place(), site, { gzip: true }),
    join(writeFolder(place(), site), 'yapi'),
    writeArchive(place(), site),
    writeArchive(place(), site, { gzip: true }),
    writeJson(place(), site),
    writeJson(place(), site, { list: true }),
    writeJson(place(), site, { canonical: true }),
  ]
  for (const path of others) expect(await opened(path)).toEqual(wanted)
})

test('a dump that is cut or of another system is refused before anything is written', async () => {
  const site = yapiSite()
  const whole = archiveBytes(site)
  // Wherever an archive ends too early.
  for (let length = 0; length < whole.length; length += 997) {
    const path = place()
    writeFileSync(path, whole.subarray(0, length))
    await expect(opened(path)).rejects.toThrow(/Nothing was moved|no archive of mongodump/)
  }
  const cut = writeFolder(place(), site)
  truncateSync(join(cut, 'yapi', 'interface.bson'), 2000)
  await expect(opened(cut)).rejects.toThrow(/interface\.bson: it ends in the middle/)
  const zipped = writeArchive(place(), site, { gzip: true })
  truncateSync(zipped, 900)
  await expect(opened(zipped)).rejects.toThrow(/The dump is damaged/)
  const lines = writeJson(place(), site)
  const text = readFileSync(join(lines, 'project.json'))
  writeFileSync(join(lines, 'project.json'), text.subarray(0, text.length - 20))
  await expect(opened(lines)).rejects.toThrow(/project\.json: it ends in the middle/)
  const list = writeJson(place(), site, { list: true })
  writeFileSync(join(list, 'user.json'), '[{"_id": 1},')
  await expect(opened(list)).rejects.toThrow(/user\.json: it ends in the middle/)
  const { interface_cat: _, ...other } = site
  await expect(opened(writeFolder(place(), other))).rejects.toThrow('is no dump of YApi')
  await expect(opened(writeJson(place(), { users: [], posts: [] }))).rejects.toThrow('is no dump of YApi')
  await expect(opened(writeFolder(place(), { ...site, user: [] }))).rejects.toThrow('has no people')
  await expect(opened(join(folder, 'nothing'))).rejects.toThrow('There is no file or folder')
  const two = writeFolder(writeFolder(place(), site), site, { database: 'yapi-old' })
  await expect(opened(two)).rejects.toThrow('several sites of YApi (yapi, yapi-old)')
  await expect(opened('mongodb://localhost/yapi')).rejects.toThrow('mongodump --db yapi')
})

test('rows that point to nothing, wrong types, a page too large and doubled ids are told, and the rest comes over', () =>
  onNewSite(async (t) => {
    const site = yapiSite()
    const [pump] = site.interface as [Record<string, unknown>]
    const large = `${'水'.repeat(PAGE_CONTENT_BYTES / 3)}…`
    const odd: YapiSite = {
      ...site,
      interface: [
        ...(site.interface ?? []),
        { ...pump, _id: 46, project_id: 999, title: 'lost' },
        { ...pump, _id: 47, catid: 33, title: 'elsewhere' },
        { ...pump, _id: 48, title: 'large', markdown: large },
        {
          ...pump,
          _id: 49,
          title: 7,
          path: ['x'],
          method: null,
          req_query: 'none',
          res_body: { a: 1 },
          tag: {},
          up_time: 'now',
        },
        { ...pump, _id: 50, title: 'later', up_time: 4_000_000_000 },
        { ...pump, _id: 41, title: 'double' },
        { title: 'no id' },
      ],
      project: [
        ...(site.project ?? []),
        { _id: 23, uid: 999, name: 8, group_id: 888, members: { uid: 1 }, env: 'x', project_type: 'private' },
      ],
      follow: [{ _id: 62, uid: 13, projectid: 777 }],
    }
    const report = await moveSource(t, yapi, writeFolder(place(), odd))
    expect(report.isComplete).toBe(true)
    expect(notesOf(report, 'points_to_nothing')).toEqual([
      expect.stringMatching(/^page lost: .*item 999/),
      expect.stringMatching(/^star .*item 777/),
    ])
    expect(notesOf(report, 'lost_reference')).toEqual([
      expect.stringMatching(/^item 8: .*its owner is gone/),
      expect.stringMatching(/^page elsewhere: .*33 of another project/),
    ])
    expect(notesOf(report, 'too_large')).toEqual([expect.stringMatching(/^page large: /)])
    expect(notesOf(report, 'time_in_future')).toEqual([expect.stringMatching(/^page later: /)])
    const told = report.remarks.map(({ what, count }) => `${count} ${what}`)
    expect(told).toContain('1 documents of interface with the id of another one')
    expect(told).toContain('1 documents of interface without an id')
    const pages = await rowsOf(t, 'page')
    expect(pages.find(({ page_id }) => page_id === 41)?.page_title).toBe('查询水泵')
    expect(pages.find(({ page_id }) => page_id === 49)?.page_title).toBe('7')
    expect(pages.find(({ page_id }) => page_id === 47)?.cat_id).toBe(0)
  }))
