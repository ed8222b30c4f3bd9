import { readdirSync } from 'node:fs'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openZip } from '#server/formats/import/zip-source.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { expectExportRefusals } from '#server/test/export-refusals.ts'
import { makeCatalog, makeFile, makeItem, makeMember, makePage, type TestUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { ITEM_TYPE, MEMBER_GROUP } from '#shared/kinds.ts'

const t = testApp()
const POLL = { timeout: 30_000, interval: 20 }
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const queryOf = (input: Record<string, number>, as: TestUser) =>
  new URLSearchParams({
    user_token: as.token,
    ...Object.fromEntries(Object.entries(input).map(([n, v]) => [n, `${v}`])),
  })
const ask = (input: Record<string, number>, as: TestUser, door = '/api/export/word?') =>
  t.inject({ url: `${door}${queryOf(input, as)}` })
const leftFiles = () => readdirSync(t.services.storage.incoming).filter((name) => name.startsWith('export-'))

/** The text of `word/document.xml`, and the names of all parts. */
async function partsOf(answer: Awaited<ReturnType<typeof ask>>) {
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  expect(answer.headers['content-type']).toBe(DOCX)
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
  const { files } = await openZip(answer.rawPayload, () => {})
  const main = await files.find(({ path }) => path === 'word/document.xml')?.bytes()
  const xml = Buffer.from(main as Uint8Array).toString()
  return { xml, names: files.map(({ path }) => path), headings: headingsOf(xml) }
}

/** The headings with their levels: `1 Guides`. */
const headingsOf = (xml: string) =>
  [...xml.matchAll(/<w:p>(?:(?!<\/w:p>).)*?<w:pStyle w:val="Heading(\d)"\/>(.*?)<\/w:p>/gs)].map(
    ([, level, inside = '']) =>
      `${level} ${[...inside.matchAll(/<w:t[ >][^<]*/g)].map(([text]) => text.replace(/^.*?>/, '')).join('')}`,
  )

test('an item comes as a Word document with its headings, pictures and tables, one at a time', async () => {
  const item = await makeItem(t, { item_name: 'Häuser / 房子' })
  const { item_id, owner } = item
  const guides = await makeCatalog(t, item, { cat_name: 'Guides', s_number: 1 })
  const inner = await makeCatalog(t, item, { cat_name: '内部', parent: guides })
  await makePage(t, item, { page_title: 'First', page_content: '# Part\n\n| a | b |\n|---|---|\n| 1 | 2 |' })
  const picture = await makeFile(t, owner, { item_id })
  const foreign = await makeFile(t, owner, { item_id: (await makeItem(t)).item_id })
  const shown = (sign: string) => `![x](/server/index.php?s=/api/attachment/visitFile&sign=${sign})`
  const page_content = `${shown(picture.sign)}\n\n${shown('0'.repeat(32))}\n\n![y](https://other.example/a.png)`
  const page = { item_id, page_id: 0, cat_id: inner.cat_id, page_title: '开始 & <b>', page_content }
  expect((await t.call('page/save', page, owner)).error_code).toBe(0)
  await makePage(t, item, { page_title: 'Not bound', cat_id: guides.cat_id, page_content: shown(foreign.sign) })
  await makePage(t, item, { page_title: 'Gone', is_del: 1 })

  const both = await Promise.all([ask({ item_id }, owner), ask({ item_id }, owner)])
  const [made, other] = both.toSorted((a, b) => a.statusCode - b.statusCode)
  expect(other?.json().error_name).toBe('EXPORT_RUNS')
  const { xml, names, headings } = await partsOf(made as (typeof both)[0])
  expect(made?.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('Häuser _ 房子.docx')}`)
  expect(headings).toEqual(['1 First', '2 Part', '1 Guides', '2 Not bound', '2 内部', '3 开始 &amp; &lt;b&gt;'])
  expect(xml).toContain('<w:tbl>')
  expect(xml).not.toContain('Gone')
  expect(names.filter((name) => name.startsWith('word/media/'))).toHaveLength(1)
  expect(made?.headers['x-export-notes']).toBe('picture_missing=2, picture_outside=1')

  const log = await t.call('item/getChangeLog', { item_id }, owner)
  expect(log.data.list[0]).toMatchObject({ op_action_type_desc: 'exported', op_detail: 'as Word' })
  const acts = await t.services.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('object_id', '=', item_id)
    .execute()
  expect(acts).toMatchObject([{ uid: owner.uid, action: 'item.export', detail: 'format word' }])
  expect(leftFiles()).toEqual([])
})

test('a limited member gets their catalog; a spreadsheet comes as tables; a browser that asks for the head alone leaves nothing', async () => {
  const item = await makeItem(t)
  const { item_id, owner } = item
  const [one, two] = [await makeCatalog(t, item, { cat_name: 'one' }), await makeCatalog(t, item, { cat_name: 'two' })]
  await makePage(t, item, { page_title: 'root' })
  await makePage(t, item, { page_title: 'a', cat_id: one.cat_id })
  const page = await makePage(t, item, { page_title: 'b', cat_id: two.cat_id })
  const limited = await makeMember(t, item, { group: MEMBER_GROUP.edit, cat_id: one.cat_id })
  expect((await partsOf(await ask({ item_id }, limited))).headings).toEqual(['1 one', '2 a'])
  expect(await refused(t, 'export/word', { item_id, cat_id: two.cat_id }, limited)).toBe('NO_PERMISSION')
  expect(await refused(t, 'export/word', { item_id, page_id: page.page_id }, limited)).toBe('NO_PERMISSION')

  const sheet = await makeItem(t, { owner, item_type: ITEM_TYPE.spreadsheet, is_archived: 1 })
  const content = '[{"name":"S","rows":{"0":{"cells":{"0":{"text":"20"},"1":{"text":"=A1*2"}}}}}]'
  await makePage(t, sheet, { page_title: '表格', page_content: content })
  const legacy = await ask({ item_id: sheet.item_id }, owner, '/server/index.php?s=/api/export/word&')
  const { xml } = await partsOf(legacy)
  expect(xml).toContain('表格')
  expect(xml).toMatch(/<w:tbl>.*>20<.*>40<.*<\/w:tbl>/s)

  const url = `/api/export/word?${queryOf({ item_id, page_id: page.page_id }, owner)}`
  const head = await t.inject({ method: 'HEAD', url })
  expect(head.statusCode).toBe(200)
  expect(Number(head.headers['content-length'])).toBeGreaterThan(1000)
  expect(leftFiles()).toEqual([])
})

test('others, bad input, other items, and where no page is', async () => {
  const { refusal } = await expectExportRefusals(t, 'export/word')
  expect(await refusal({})).toBe('EXPORT_EMPTY')
})

/** How many processes this one has started that still run. */
const children = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length

test('a request that ends early stops the work, records no export, and leaves no file', async () => {
  const item = await makeItem(t)
  const { item_id, owner } = item
  await makePage(t, item, { page_content: '**a** '.repeat(50_000) })
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = t.app.server.address() as AddressInfo
  const before = children()
  const begun = get({ port, host: '127.0.0.1', path: `/api/export/word?${queryOf({ item_id }, owner)}` })
  begun.on('error', () => {})
  await expect.poll(children, POLL).toBe(before + 1)
  begun.destroy()
  await expect.poll(children, POLL).toBe(before)
  expect(leftFiles()).toEqual([])
  expect((await t.call('item/getChangeLog', { item_id }, owner)).data.list).toEqual([])
  const small = await makePage(t, item)
  await expect.poll(async () => (await ask({ item_id, page_id: small.page_id }, owner)).statusCode, POLL).toBe(200)
})
