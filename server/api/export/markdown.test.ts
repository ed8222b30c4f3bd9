import { expect, test } from 'vitest'
import { markdownReader } from '#server/formats/import/markdown/markdown-reader.ts'
import { sourceOf } from '#server/formats/import/open-source.ts'
import { readerOf } from '#server/formats/import/readers.ts'
import { reference } from '#server/formats/import/references.ts'
import { openZip } from '#server/formats/import/zip-source.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { expectExportRefusals } from '#server/test/export-refusals.ts'
import { makeCatalog, makeFile, makeItem, makeMember, makePage, type TestUser } from '#server/test/factories.ts'
import { PNG } from '#server/test/multipart.ts'
import { readImport } from '#server/test/read-import.ts'
import { refused } from '#server/test/refused.ts'
import { ITEM_TYPE, MEMBER_GROUP } from '#shared/kinds.ts'

const t = testApp()

/** Downloads an export. @returns its headers, and the texts of its entries by their paths */
async function download(input: Record<string, number>, as: TestUser) {
  const query = new URLSearchParams({ user_token: as.token })
  for (const [name, value] of Object.entries(input)) query.set(name, String(value))
  const answer = await t.inject({ url: `/api/export/markdown?${query}` })
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  const notes: unknown[] = []
  const zip = await openZip(answer.rawPayload, (note) => notes.push(note))
  expect(notes).toEqual([])
  const files = zip.files.filter(({ path }) => path !== 'info.json')
  const source = sourceOf('a.zip', files)
  const texts = new Map<string, string>()
  for (const file of zip.files) texts.set(file.path, Buffer.from(await file.bytes()).toString())
  return { headers: answer.headers, source, whole: sourceOf('a.zip', zip.files), texts, paths: [...texts.keys()] }
}

test('an item comes as an archive that our reader and servers of the protocol read', async () => {
  const item = await makeItem(t, { item_name: 'Häuser / 房子', password: 'secret-word' })
  const { owner } = item
  const guides = await makeCatalog(t, item, { cat_name: 'Guides: A/B', s_number: 1 })
  const inner = await makeCatalog(t, item, { cat_name: '内部', parent: guides })
  const second = await makePage(t, item, { page_title: 'README', page_content: '\n# Two\r\n', s_number: 2 })
  const picture = await makeFile(t, owner, { item_id: item.item_id, filename: 'a (1).png' })
  const attached = await makeFile(t, owner, { item_id: item.item_id, filename: 'report.pdf', body: 'bytes' })
  const shown = `/server/index.php?s=/api/attachment/visitFile&sign=${picture.sign}`
  const text = `"See" [two](/page/${second.page_id}#two) & <b>\n\n![x](${shown})\n\n\`/page/${second.page_id}\` $&`
  const { data } = await t.call(
    'page/save',
    { item_id: item.item_id, page_id: 0, cat_id: inner.cat_id, page_title: 'Start: "here"', page_content: text },
    owner,
  )
  await t.call('attachment/bindingPage', { file_id: attached.file_id, page_id: data.page_id }, owner)
  for (const page_title of ['one', 'One', '..', 'con'])
    await makePage(t, item, { page_title, cat_id: guides.cat_id, page_content: page_title })
  await makePage(t, item, { page_title: 'Gone', is_del: 1 })

  const { headers, source, whole, texts, paths } = await download({ item_id: item.item_id }, owner)
  expect(headers['content-type']).toBe('application/zip')
  expect(headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('Häuser _ 房子.zip')}`)
  expect(paths.toSorted()).toEqual(
    [
      'Guides_ A_B/_category_.json',
      'Guides_ A_B/内部/_category_.json',
      'README_.md',
      'Guides_ A_B/one.md',
      'Guides_ A_B/One_1.md',
      'Guides_ A_B/_.md',
      'Guides_ A_B/con_.md',
      'files/report.pdf',
      'files/a (1).png',
      'Guides_ A_B/内部/Start_ _here_.md',
      'info.json',
    ].toSorted(),
  )
  expect(texts.get('Guides_ A_B/内部/Start_ _here_.md')).toBe(
    '---\ntitle: "Start: \\"here\\""\norder: 1\nattachments:\n  - "../../files/report.pdf"\n---\n\n' +
      `"See" [two](../../README_.md#two) & <b>\n\n![x](../../files/a%20%281%29.png)\n\n\`/page/${second.page_id}\` $&`,
  )
  expect(texts.get('files/report.pdf')).toBe('bytes')
  expect(texts.get('files/a (1).png')).toBe(PNG.toString())

  const read = await readImport(markdownReader, source)
  expect(read.outline).toBe('README\nGuides: A/B/\n  one\n  One\n  ..\n  con\n  内部/\n    Start: "here"')
  expect(read.page('Start: "here"')).toBe(
    text
      .replace(`/page/${second.page_id}#`, `${reference('page', 'README_.md')}#`)
      .replace(shown, reference('file', 'files/a (1).png')),
  )

  expect(read.entries).toContainEqual(
    expect.objectContaining({ kind: 'file', name: 'report.pdf', page: 'Guides_ A_B/内部/Start_ _here_.md' }),
  )
  // Changes in a file of an archive count.
  expect((await readerOf(whole))?.format).toBe('protocol')
  const edited = whole.files.map((file) => (file.path === 'README_.md' ? { ...file, bytes: async () => PNG } : file))
  expect((await readerOf(sourceOf('a.zip', edited)))?.format).toBe('markdown')

  const info = JSON.parse(texts.get('info.json') as string)
  expect(info).toMatchObject({
    item_type: 1,
    item_name: 'Häuser / 房子',
    password: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect(info.pages.pages).toMatchObject([{ page_title: 'README', cat_id: 0, s_number: 1 }])
  const [guide] = info.pages.catalogs
  expect(guide).toMatchObject({ cat_name: 'Guides: A/B', parent_cat_id: 0, level: 2 })
  expect(guide.pages).toHaveLength(4)
  const [page] = guide.catalogs[0].pages
  expect(page.page_title).toBe('Start: &quot;here&quot;')
  expect(page.page_content).toContain('&quot;See&quot; [two](')
  expect(page.page_content).toMatch(/\(https?:\/\/[^/]+\/server\/index\.php\?s=\/api\/attachment\/visitFile&amp;sign=/)

  const log = await t.call('item/getChangeLog', { item_id: item.item_id }, owner)
  expect(log.data.list[0]).toMatchObject({
    op_action_type_desc: 'exported',
    op_object_type: 'item',
    op_detail: 'as Markdown',
    optime: expect.anything(),
  })
  const acts = await t.services.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'item.export')
    .execute()
  expect(acts).toMatchObject([{ uid: owner.uid, object_id: item.item_id, detail: 'format markdown' }])
})

test('a catalog, a page, and what a limited member gets', async () => {
  const item = await makeItem(t)
  const { item_id, owner } = item
  const [one, two] = [await makeCatalog(t, item, { cat_name: 'one' }), await makeCatalog(t, item, { cat_name: 'two' })]
  const sub = await makeCatalog(t, item, { cat_name: 'sub', parent: one })
  await makePage(t, item, { page_title: 'root' })
  await makePage(t, item, { page_title: 'a', cat_id: one.cat_id })
  const b = await makePage(t, item, { page_title: 'b', cat_id: sub.cat_id })
  const c = await makePage(t, item, { page_title: 'c', cat_id: two.cat_id })
  const limited = await makeMember(t, item, { group: MEMBER_GROUP.edit, cat_id: one.cat_id })
  const pages = async (input: Record<string, number>, as = owner) =>
    (await download({ item_id, ...input }, as)).paths.filter((path) => path.endsWith('.md'))
  expect(await pages({})).toEqual(['root.md', 'one/a.md', 'one/sub/b.md', 'two/c.md'])
  expect(await pages({ cat_id: one.cat_id })).toEqual(['one/a.md', 'one/sub/b.md'])
  expect(await pages({ cat_id: sub.cat_id })).toEqual(['sub/b.md'])
  expect(await pages({ page_id: b.page_id })).toEqual(['b.md'])
  expect(await pages({}, limited)).toEqual(['one/a.md', 'one/sub/b.md'])
  expect(await pages({ page_id: b.page_id }, limited)).toEqual(['b.md'])
  expect(await refused(t, 'export/markdown', { item_id, cat_id: two.cat_id }, limited)).toBe('NO_PERMISSION')
  expect(await refused(t, 'export/markdown', { item_id, page_id: c.page_id }, limited)).toBe('NO_PERMISSION')
})

test('others, bad input, other items, items of API clients; archived items and spreadsheets', async () => {
  const { item, refusal } = await expectExportRefusals(t, 'export/markdown')
  const external = await makeItem(t, { owner: item.owner, item_type: ITEM_TYPE.external })
  expect(await refusal({ item_id: external.item_id })).toBe('MARKDOWN_NOT_HERE')
  const sheet = await makeItem(t, { owner: item.owner, item_type: ITEM_TYPE.spreadsheet, is_archived: 1 })
  await makePage(t, sheet, { page_title: 'Sheet', page_content: '[{"name":"a"}]' })
  const { texts } = await download({ item_id: sheet.item_id }, item.owner)
  expect(texts.get('Sheet.json')).toBe('[{"name":"a"}]')
  expect(JSON.parse(texts.get('info.json') as string).item_type).toBe(ITEM_TYPE.spreadsheet)
})

test('links to pages outside of the archive lead to the site', async () => {
  const item = await makeItem(t)
  const [other, beside] = [await makePage(t, await makeItem(t)), await makePage(t, item, { page_title: 'Beside' })]
  const page_content = `[a](/page/${other.page_id}#part) [b](/${item.item_id}/${beside.page_id}) \`/page/${other.page_id}\``
  const { page_id } = await makePage(t, item, { page_title: 'One', page_content })
  const { texts } = await download({ item_id: item.item_id, page_id }, item.owner)
  const [, a, b, code] = /\[a\]\((.*)\) \[b\]\((.*)\) `(.*)`/.exec(texts.get('One.md') ?? '') ?? []
  expect(a).toMatch(new RegExp(`^http://[^/]+/page/${other.page_id}#part$`))
  expect(b).toMatch(new RegExp(`^http://[^/]+/${item.item_id}/${beside.page_id}$`))
  expect(code).toBe(`/page/${other.page_id}`)
})

test('Windows and Linux can write the names of files', async () => {
  const item = await makeItem(t)
  for (const page_title of ['nul.txt', 'Con.1.2', 'console.log', '😀'.repeat(100)])
    await makePage(t, item, { page_title })
  const { paths } = await download({ item_id: item.item_id }, item.owner)
  expect(paths).toEqual(['nul_.txt.md', 'Con_.1.2.md', 'console.log.md', `${'😀'.repeat(60)}.md`, 'info.json'])
})
