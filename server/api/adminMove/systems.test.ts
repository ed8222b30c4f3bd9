import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn } from '#server/test/accounts.ts'
import { oldSite as oldBookstack } from '#server/test/bookstack/old-site.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin } from '#server/test/factories.ts'
import { oldSite as oldMindoc } from '#server/test/mindoc/old-site.ts'
import { endOfStep, moveFields } from '#server/test/site-move.ts'
import { PASSWORD, yapiSite } from '#server/test/yapi/site.ts'
import { writeArchive, writeFolder, writeJson } from '#server/test/yapi/write-dump.ts'
import type { CompareReport, MoveReport } from '#shared/move-report.ts'

/** Sites of the other systems in the forms in which people send them through the screen. */
const t = testApp()
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-sent-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const NOW = 1_795_900_000

/** A folder as one file. */
const packed = (path: string, kind: 'tar' | 'zip' = 'tar'): Buffer =>
  kind === 'tar'
    ? execFileSync('tar', ['czf', '-', '-C', dirname(path), basename(path)], { maxBuffer: 64 * 1024 ** 2 })
    : execFileSync('zip', ['-qr', '-', basename(path)], { cwd: dirname(path), maxBuffer: 64 * 1024 ** 2 })

async function sent(part: 'data' | 'uploads', filename: string, body: Buffer, admin: { token: string }) {
  const answer = await t.upload('adminMove/upload', { filename, body }, { part }, admin)
  expect(answer.error_message).toBeUndefined()
  return answer.data.operation_id
}

/** Tries, moves and compares, as the three steps of the screen. @returns the reports */
async function threeSteps(fields: Record<string, unknown>, admin: { token: string }) {
  t.time.now = NOW
  expect(await t.call('adminMove/start', moveFields({ addresses: '', ...fields }), admin)).toMatchObject({
    error_code: 0,
  })
  const dry = await endOfStep(t, admin)
  expect([dry.state, dry.error_message]).toEqual(['done', ''])
  await t.call('adminMove/next', { operation_id: dry.operation_id as number, act: 'move' }, admin)
  const move = await endOfStep(t, admin)
  expect([move.state, move.error_message]).toEqual(['done', ''])
  expect((move.result as MoveReport).kinds).toEqual((dry.result as MoveReport).kinds)
  await t.call('adminMove/next', { operation_id: move.operation_id as number, act: 'verify' }, admin)
  const proof = (await endOfStep(t, admin)).result as CompareReport
  expect(proof).toMatchObject({ act: 'verify', is_proved: true, faults: [] })
  // What has no place here is told in the language of the reader.
  const inChinese = (await t.call('adminMove/get', { l: 'zh' }, admin)).data.last?.result as CompareReport
  expect(inChinese.remarks.length).toBe(proof.remarks.length)
  for (const { what } of inChinese.remarks) expect(what).toMatch(/[\u4e00-\u9fff]/)
  return { move: move.result as MoveReport, proof }
}
const movedOf = (report: MoveReport, kind: string) => report.kinds.find((one) => one.kind === kind)?.moved

for (const [form, filename, body] of [
  ['the folder of mongodump', 'dump.tar.gz', () => packed(writeFolder(join(folder, 'dump'), yapiSite()))],
  ['the folder of mongoexport', 'export.zip', () => packed(writeJson(join(folder, 'json'), yapiSite()), 'zip')],
  [
    'mongodump --archive --gzip',
    'yapi.archive',
    () => readFileSync(writeArchive(join(folder, 'a'), yapiSite(), { gzip: true })),
  ],
] as const)
  test(`YApi is sent as ${form}`, async () => {
    const admin = await makeAdmin(t)
    const data_upload = await sent('data', filename, body(), admin)
    const fields = { system: 'yapi', source_name: form, data_from: 'upload', data_upload }
    const { move } = await threeSteps(fields, admin)
    expect([movedOf(move, 'user'), movedOf(move, 'item')]).toEqual([5, 2])
    expect((await logIn(t, 'ada', PASSWORD)).error_code).toBe(0)
  })

test('MinDoc is sent as its SQLite file and an archive of its folder', async () => {
  const admin = await makeAdmin(t)
  const site = oldMindoc()
  const data_upload = await sent('data', 'mindoc.db', readFileSync(site.sqlite()), admin)
  const uploads_upload = await sent('uploads', 'mindoc.tar.gz', packed(site.folder), admin)
  const uploaded = { data_from: 'upload', data_upload, uploads_from: 'upload', uploads_upload }
  const { move, proof } = await threeSteps({ system: 'mindoc', ...uploaded }, admin)
  expect(movedOf(move, 'file')).toBeGreaterThan(0)
  expect(proof.kinds.find(({ kind }) => kind === 'file')).toMatchObject({ different: 0 })
})

test('BookStack is read from its MariaDB, and its files come as an archive', async () => {
  const admin = await makeAdmin(t)
  const site = await oldBookstack('25.11')
  const uploads_upload = await sent('uploads', 'bookstack.tar.gz', packed(site.uploads), admin)
  const fields = { system: 'bookstack', data_from: 'database', address: site.database.address() }
  const { move } = await threeSteps({ ...fields, uploads_from: 'upload', uploads_upload }, admin)
  expect([movedOf(move, 'file'), movedOf(move, 'page')]).toEqual([2, 10])
})

test('what is wrong with the data is said in the language of the administrator', async () => {
  const admin = await makeAdmin(t)
  const said = async (system: string, filename: string, body: Buffer, lang: string) => {
    const data_upload = await sent('data', filename, body, admin)
    await t.call('adminMove/start', moveFields({ system, data_from: 'upload', data_upload }), admin)
    await endOfStep(t, admin)
    return (await t.call('adminMove/get', { l: lang }, admin)).data.last?.error_message
  }
  const cut = readFileSync(writeArchive(join(folder, 'cut'), yapiSite()))
  const broken = cut.subarray(0, cut.length - 100)
  expect(await said('yapi', 'yapi.archive', broken, 'zh')).toMatch(
    /^备份已损坏：yapi\.archive：.*[\u4e00-\u9fff].*。没有迁移任何内容$/,
  )
  expect(await said('yapi', 'yapi.archive', broken, 'en')).toMatch(
    /^The dump is damaged: yapi\.archive: .*\. Nothing was moved$/,
  )
  const text = Buffer.from('no database\n'.repeat(500))
  expect(await said('showdoc', 'notes.db', text, 'zh')).toBe(
    '无法读取数据库 notes.db：file is not a database。没有迁移任何内容',
  )
})
