import { expect, test } from 'vitest'
import { contextOfNobody } from '#server/context.ts'
import { archiveEntries } from '#server/domain/export/archive-entries.ts'
import { zipArchive } from '#server/formats/export/zip-writer.ts'
import { openZip } from '#server/formats/import/zip-source.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeFile, makeItem, makeMember, makePage, type TestUser } from '#server/test/factories.ts'
import { ended } from '#server/test/import-files.ts'
import { refused } from '#server/test/refused.ts'
import { ITEM_TYPE, MEMBER_GROUP } from '#shared/kinds.ts'

/** Formats that the process of documents writes, through their operation. What they hold is tested with their writers. */

const t = testApp()

/** Exports an item. @returns the name of the file and its bytes */
async function exported(item_id: number, format: string, as: TestUser) {
  const { data } = await t.call('export/start', { item_id, format }, as)
  await t.services.operations.settled()
  const operation_id = Number(data.operation_id)
  const { data: done } = await t.call('operation/info', { operation_id }, as)
  expect(done.state, JSON.stringify(done)).toBe('done')
  const answer = await t.inject({ url: `/api/operation/result?operation_id=${operation_id}&user_token=${as.token}` })
  return { name: done.file_name, body: answer.rawPayload, result: done.result as unknown }
}

const pathsIn = async (body: Buffer) => (await openZip(body, () => {})).files.map(({ path }) => path)

test('an offline site holds what its maker may write, with attachments; OpenAPI its calls', async () => {
  const item = await makeItem(t, { item_name: 'Shop' })
  const { item_id, owner } = item
  const [one, two] = [await makeCatalog(t, item, { cat_name: 'one' }), await makeCatalog(t, item, { cat_name: 'two' })]
  const call = ':::api GET https://api.example.com/users\n:::\n'
  const { page_id } = await makePage(t, item, { page_title: '用户', cat_id: one.cat_id, page_content: call })
  await makePage(t, item, { page_title: 'b', cat_id: two.cat_id })
  const { file_id } = await makeFile(t, owner, { item_id, filename: 'report.pdf', body: 'bytes' })
  await t.call('attachment/bindingPage', { file_id, page_id }, owner)
  const limited = await makeMember(t, item, { group: MEMBER_GROUP.edit, cat_id: one.cat_id })

  const site = await exported(item_id, 'site', limited)
  expect(site.name).toBe('Shop.site.zip')
  const paths = await pathsIn(site.body)
  expect(paths.filter((path) => path.endsWith('.html'))).toEqual(['index.html', 'one/用户.html'])
  expect(paths).toContain('_site/files/report.pdf')

  const { name, body, result } = await exported(item_id, 'openapi', owner)
  expect(name).toBe('Shop.json')
  expect(Object.keys(JSON.parse(body.toString()).paths)).toEqual(['/users'])
  expect(result).toMatchObject({ notes: [{ code: 'page_no_call', count: 1 }] })
  expect(await refused(t, 'export/start', { item_id, format: 'xlsx' }, owner)).toBe('EXPORT_FORMAT_NOT_HERE')
  const none = await t.call('export/start', { item_id, cat_id: two.cat_id, format: 'openapi' }, owner)
  expect(await ended(t, none.data.operation_id, owner)).toMatchObject({
    state: 'failed',
    error_name: 'EXPORT_NO_CALLS',
  })
})

test('a spreadsheet comes as Excel, and several sheets as a zip of CSV', async () => {
  const sheet = await makeItem(t, { item_type: ITEM_TYPE.spreadsheet, item_name: 'Costs' })
  await makePage(t, sheet, { page_title: 'Costs', page_content: '[{"name":"a"},{"name":"b"}]' })
  const excel = await exported(sheet.item_id, 'xlsx', sheet.owner)
  expect(excel.name).toBe('Costs.xlsx')
  expect(await pathsIn(excel.body)).toContain('xl/workbook.xml')
  const csv = await exported(sheet.item_id, 'csv', sheet.owner)
  expect(csv.name).toBe('Costs.csv.zip')
  expect(await pathsIn(csv.body)).toEqual(['a.csv', 'b.csv'])
  expect(await refused(t, 'export/start', { item_id: sheet.item_id, format: 'openapi' }, sheet.owner)).toBe(
    'EXPORT_FORMAT_NOT_HERE',
  )
})

test.each(['markdown', 'protocol'] as const)(
  'the progress of an archive in %s ends at the number of its pages',
  async (format) => {
    const item = await makeItem(t)
    const titles = ['a', 'b', 'c']
    const pages: { page_id: number; cat_id: number; page_title: string; s_number: number }[] = []
    for (const page_title of titles) {
      const { page_id } = await makePage(t, item, { page_title, page_content: 'text' })
      pages.push({ page_id, cat_id: 0, page_title, s_number: 1 })
    }
    const ctx = contextOfNobody(t.services, new AbortController().signal)
    const { item_id } = item
    const access = {
      item: { item_id, item_type: ITEM_TYPE.regular, item_name: 'a', item_description: '', password: '' },
    }
    const seen: number[] = []
    const tree = { catalogs: [], pages } as unknown as Parameters<typeof archiveEntries>[2]
    const entries = archiveEntries(ctx, access as Parameters<typeof archiveEntries>[1], tree, format, (count) =>
      seen.push(count),
    )
    for await (const chunk of zipArchive(entries)) expect(chunk.length).toBeGreaterThan(0)
    expect(seen).toEqual([0, 1, 1, 2, 2, 3])
  },
)
