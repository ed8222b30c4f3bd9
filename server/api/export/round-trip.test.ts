import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openZip } from '#server/formats/import/zip-source.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeFile, makeItem, makePage, type TestUser } from '#server/test/factories.ts'
import { PNG } from '#server/test/multipart.ts'
import type { ExportFormatName } from '#shared/export-formats.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'

/** An exported archive that is imported as a new item and exported again is the same, byte for byte. */

const t = testApp()
const root = join(import.meta.dirname, '..', '..', '..')
const readme = (name: string) => readFileSync(join(root, 'node_modules', name, 'README.md'), 'utf8')

/** Exports an item. @returns the archive, and its entries by their paths */
async function archiveOf(item_id: number, format: ExportFormatName, as: TestUser) {
  const { data } = await t.call('export/start', { item_id, format }, as)
  await t.services.operations.settled()
  const answer = await t.inject({
    url: `/api/operation/result?operation_id=${data.operation_id}&user_token=${as.token}`,
  })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  const { files } = await openZip(answer.rawPayload, (note) => expect(note).toBeUndefined())
  const entries = new Map<string, Buffer>()
  for (const file of files) entries.set(file.path, Buffer.from(await file.bytes()))
  return { body: answer.rawPayload, entries }
}

/** Ids, signs and the random password differ between equal items. */
const LIKE = [
  [/"password":"\w*"/g, '"password":""'],
  [/"(page_id|cat_id|parent_cat_id)":\d+/g, '"$1":0'],
  [/(sign(?:"\s*:\s*"|=))[0-9a-f]{32}/g, '$1'],
  [/(\/page\/)\d+/g, '$1'],
  [/prefix_[0-9a-f]{32}/g, 'prefix'],
  // An import writes the paths of files, whatever form their addresses had.
  [/(?:https?:\/\/[\w.:]+)?\/(?:server\/index\.php\?s=\/)?api\/attachment\/visitFile[&?]/g, 'file?'],
  [/https?:\/\/[\w.:]+(?=\/page\/)/g, ''],
] as const

const shown = (entries: ReadonlyMap<string, Buffer>, isLike: (path: string) => boolean) =>
  [...entries].map(([path, bytes]) => {
    if (!isLike(path)) return [path, bytes.toString('latin1')]
    const name = path.replace(/[0-9a-f]{32}/, '')
    return [name, LIKE.reduce((text, [from, to]) => text.replace(from, to), bytes.toString())]
  })

async function roundTrip(item_id: number, format: ExportFormatName, owner: TestUser) {
  const first = await archiveOf(item_id, format, owner)
  const sent = { filename: 'archive.zip', body: first.body }
  const { error_code, error_message, data } = await t.upload('import/auto', sent, {}, owner)
  expect(error_code, error_message).toBe(0)
  const second = await archiveOf(data.item_id, format, owner)
  const isLike = (path: string) => path.endsWith('info.json') || (format === 'protocol' && path.endsWith('.md'))
  expect(shown(second.entries, isLike)).toEqual(shown(first.entries, isLike))
  return { first, sent, item_id: data.item_id }
}

/** An item with everything that an archive can hold. */
async function everything() {
  const item = await makeItem(t, { item_name: 'Häuser / 房子 <&> "x"' })
  const { item_id, owner } = item
  await t.services.database.db
    .updateTable('item')
    .set({ item_description: "It's all" })
    .where('item_id', '=', item_id)
    .execute()
  const top = await makeCatalog(t, item, { cat_name: 'Guides: A/B', s_number: 1 })
  const inner = await makeCatalog(t, item, { cat_name: '内部', parent: top })
  const deep = await makeCatalog(t, item, { cat_name: '..', parent: inner })
  await makeCatalog(t, item, { cat_name: 'Empty', s_number: 2 })
  const twins = [await makeCatalog(t, item, { cat_name: 'Twin' }), await makeCatalog(t, item, { cat_name: 'Twin' })]
  const outside = await makePage(t, await makeItem(t, { owner }), { page_title: 'Outside' })
  const target = await makePage(t, item, { page_title: 'README', page_content: '# Two\r\n\r\ntext\r\n' })
  const [a, b] = [
    await makeFile(t, owner, { item_id, filename: 'a (1).png' }),
    await makeFile(t, owner, { item_id, filename: 'a (1).png', body: Buffer.concat([PNG, Buffer.from('more')]) }),
  ]
  const report = await makeFile(t, owner, { item_id, filename: '报告.txt', body: 'bytes of a report' })
  const lines = [
    `![old](/server/index.php?s=/api/attachment/visitFile&sign=${b.sign}) ![own](/api/attachment/visitFile?sign=${a.sign})`,
    `\`/api/attachment/visitFile?sign=${a.sign}\` and a file that is gone: /server/index.php?s=/api/attachment/visitFile&sign=${'0'.repeat(32)}`,
    `[in](/page/${target.page_id}#two) [out](/page/${outside.page_id}) [relative](docs/README.md) \`/page/${target.page_id}\``,
    `&amp; &lt;b&gt; <b>"bold"</b> 'x' import-page`,
  ]
  const save = async (cat_id: number, page_title: string, page_content: string) => {
    const answer = await t.call('page/save', { item_id, page_id: 0, cat_id, page_title, page_content }, owner)
    expect(answer.error_code, answer.error_message).toBe(0)
    return Number(answer.data.page_id)
  }
  const pages = [
    await save(deep.cat_id, 'Start: "here" & <b>', lines.join('\n\n')),
    await save(top.cat_id, '一', readme('markdown-it')),
    await save(top.cat_id, 'a  b', readme('zod')),
    await save(inner.cat_id, 'con', readme('fastify')),
  ]
  for (const [at, text] of ['first', 'second', 'third'].entries())
    await makePage(t, item, { page_title: 'Same', page_content: text, s_number: 3 - at })
  await makePage(t, item, { page_title: 'No text', page_content: '' })
  await makePage(t, item, { page_title: 'JSON', page_content: '{"info":{"title":"x","method":"get","url":"/x"}}' })
  for (const { cat_id } of twins) await makePage(t, item, { page_title: 'In', cat_id, page_content: `in ${cat_id}` })
  for (const page_id of [pages[1], pages[0]])
    await t.call('attachment/bindingPage', { file_id: report.file_id, page_id }, owner)
  await t.call('attachment/bindingPage', { file_id: b.file_id, page_id: pages[1] }, owner)
  return item
}

test.each(['markdown', 'protocol'] as const)('an archive (%s) gives the same item again', async (format) => {
  const { item_id, owner } = await everything()
  const { first, sent, item_id: again } = await roundTrip(item_id, format, owner)
  const files = [...first.entries.keys()].filter((path) => path.startsWith('files/'))
  expect(files.sort()).toEqual(['files/a (1).png', 'files/a (1)_1.png', 'files/报告.txt'])
  const { data } = await t.call('item/info', { item_id: again }, owner)
  expect(data).toMatchObject({
    item_name: 'Häuser / 房子 <&> "x"',
    item_description: "It's all",
    item_type: ITEM_TYPE.regular,
  })
  // Importing the same file again changes nothing.
  const state = () =>
    t.services.database.db
      .selectFrom('page')
      .select(['page_id', 'revision', 'cat_id'])
      .where('item_id', '=', again)
      .orderBy('page_id')
      .execute()
  const before = await state()
  expect(before).toHaveLength(12)
  await t.upload('import/auto', sent, { item_id: again }, owner)
  expect(await state()).toEqual(before)
})

test('an item of one page and a spreadsheet give the same again', async () => {
  const single = await makeItem(t, { item_type: ITEM_TYPE.single_page, item_name: 'One' })
  await makePage(t, single, { page_title: 'One', page_content: readme('yaml') })
  const sheet = await makeItem(t, { owner: single.owner, item_type: ITEM_TYPE.spreadsheet, item_name: 'Costs' })
  await makePage(t, sheet, {
    page_title: 'Costs',
    page_content: '[{"name":"a","rows":{"0":{"cells":{"0":{"text":"=1+1 & \'x\'"}}}}}]',
  })
  for (const format of ['markdown', 'protocol'] as const) {
    const one = await roundTrip(single.item_id, format, single.owner)
    expect((await t.call('item/info', { item_id: one.item_id }, single.owner)).data.item_type).toBe(
      ITEM_TYPE.single_page,
    )
    const two = await roundTrip(sheet.item_id, format, single.owner)
    expect((await t.call('item/info', { item_id: two.item_id }, single.owner)).data.item_type).toBe(
      ITEM_TYPE.spreadsheet,
    )
  }
})
