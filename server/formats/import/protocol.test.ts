import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readImport, sourceOfTexts } from '#server/test/read-import.ts'
import { readApiPage } from '#shared/api-page/read.ts'
import { protocol } from './protocol.ts'
import { readerOf } from './readers.ts'

const API = {
  info: { from: 'runapi', type: 'api', title: 'Login', method: 'post', url: '/login', apiStatus: '1' },
  request: { params: { mode: 'urlencoded', urlencoded: [{ name: 'user', type: 'string', require: '1' }] } },
  response: { responseExample: '{"token":"<a>"}' },
}
const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] as string)

const item = (more: object, pages: object) =>
  JSON.stringify({ item_type: '1', item_name: '商店 &amp; Co', item_description: 'D', ...more, pages })

test('an archive with prefix_info.json gives catalogs, order and the original texts', async () => {
  const text = '# A\n\n`a &amp; b` <b>\n'
  const source = sourceOfTexts(
    {
      'prefix_info.json': item(
        { password: 'geheim' },
        {
          pages: [
            { page_title: 'second', s_number: '2', page_content: escaped(text) },
            { page_title: 'first &lt;T&gt;', s_number: '1', page_content: 'never escaped <b> &lt;' },
            { page_title: 'packed', page_content: deflateSync('packed text').toString('base64') },
          ],
          catalogs: [
            {
              cat_name: 'B',
              s_number: '9',
              pages: [{ page_title: 'Login', page_content: escaped(JSON.stringify(API)) }],
            },
            {
              cat_name: 'A',
              s_number: '3',
              pages: [],
              catalogs: [
                {
                  cat_name: '2',
                  catalogs: [
                    {
                      cat_name: '3',
                      catalogs: [{ cat_name: '4', pages: [{ page_title: 'deep', page_content: '&#039;' }] }],
                    },
                  ],
                },
              ],
            },
            { cat_name: 'empty', s_number: '99', pages: [], catalogs: [] },
          ],
        },
      ),
      'prefix_readme.md': 'first - prefix_1.md',
      'prefix_0cc175b9c0f1b6a831c399e269772661.md': text,
      'more.exe': 'x',
    },
    'shop.zip',
  )
  expect((await readerOf(source))?.format).toBe('protocol')
  const { entries, outline, page, notes } = await readImport(protocol, source)
  expect(entries[0]).toEqual({ kind: 'item', name: '商店 & Co', description: 'D', item_type: 1 })
  expect(outline).toBe('first <T>\nsecond\npacked\nA/\n  2/\n    3/\n      4 / deep\nB/\n  Login\nempty/')
  expect(page('second')).toBe(text)
  expect(page('first <T>')).toBe('never escaped <b> &lt;')
  expect(page('packed')).toBe('packed text')
  expect(page('4 / deep')).toBe("'")
  expect(readApiPage(page('Login'))).toMatchObject({ method: 'POST', url: '/login', state: 1 })
  expect(page('Login')).toContain('"token"')
  expect(notes).toEqual([
    { code: 'part_dropped', where: 'prefix_info.json: password' },
    { code: 'file_unused', where: 'more.exe' },
    { code: 'catalog_folded', where: 'A / 2 / 3 / 4 / deep' },
  ])
})

test('an archive with info.json in a folder: links between its pages, drafts, and files on the old server', async () => {
  const { outline, page, notes } = await readImport(
    protocol,
    sourceOfTexts(
      {
        'shop/info.json': item(
          { item_name: 'Shop', item_type: 3 },
          {
            pages: [
              {
                page_id: 100000001,
                page_title: 'Home',
                page_content:
                  '[a](https://old.example/web/#/600000001/100000002) [b](#/1/100000002) [c](/page/100000002#x) [d](#/1/5)\n\n    [code](#/1/100000002)\n',
              },
              {
                page_id: '100000002',
                page_title: 'Home',
                is_draft: 1,
                page_content: '![](https://old.example/server/index.php?s=/api/attachment/visitFile&sign=0)',
              },
            ],
            catalogs: [],
          },
        ),
        'shop/Home.md': '',
      },
      'download.zip',
    ),
  )
  expect(outline).toBe('Home\nHome (2)')
  const other = `import-page:${encodeURIComponent('["Home"] 2')}`
  expect(page('Home')).toBe(`[a](${other}) [b](${other}) [c](${other}#x) [d](#/1/5)\n\n    [code](#/1/100000002)\n`)
  expect(notes).toEqual([
    { code: 'part_dropped', where: 'Home: is_draft' },
    { code: 'file_missing', where: 'Home' },
  ])
})

test('spreadsheets and single pages keep their type', async () => {
  const sheet = JSON.stringify([{ name: 's', rows: { 0: { cells: { 0: { text: '<1>' } } } } }])
  const read = (more: object, pages: object[]) =>
    readImport(protocol, sourceOfTexts({ 'info.json': item(more, { pages, catalogs: [] }) }))
  const book = await read({ item_type: 4 }, [{ page_title: 't', page_content: escaped(sheet) }, { page_title: 'more' }])
  expect(book.entries).toMatchObject([
    { kind: 'item', item_type: 4 },
    { kind: 'page', title: 't', content: sheet },
  ])
  expect(book.notes).toEqual([{ code: 'part_dropped', where: 'more' }])
  const single = await read({ item_type: '2' }, [{ page_title: 't', page_content: '1 &lt; 2' }])
  expect(single.entries).toMatchObject([{ item_type: 2 }, { title: 't', content: '1 < 2' }])
  expect((await read({ item_type: 2 }, [{ page_title: 'a' }, { page_title: 'b' }])).entries[0]).toMatchObject({
    item_type: 1,
  })
  await expect(read({ item_type: 4 }, [{ page_title: 't', page_content: 'words' }])).rejects.toThrow('not valid JSON')
  await expect(read({ item_type: 4 }, [{ page_title: 't', page_content: '[1]' }])).rejects.toThrow('not a spreadsheet')
  await expect(read({ item_type: 5 }, [])).rejects.toThrow('type 5')
})

test('deep, broken or hostile JSON ends with a clear error or as a text', async () => {
  const read = (text: string) => readImport(protocol, sourceOfTexts({ 'prefix_info.json': text, 'prefix_1.md': '' }))
  const deep = '['.repeat(10_000)
  await expect(read(`{"item_name":"x","pages":${deep}`)).rejects.toThrow('nested deeper')
  await expect(read('{"item_name":"x","pages":{"pages":[{"page_title":')).rejects.toThrow('not valid JSON')
  await expect(read('{"item_name":"x","pages":[]}')).rejects.toThrow('no pages')
  expect(await protocol.recognises(sourceOfTexts({ 'info.json': '{"version":1}', 'a.md': '# A' }))).toBe(false)
  const hostile = await read(
    `{"item_name":"x","__proto__":{"password":"p"},"pages":{"__proto__":{"pages":1},"catalogs":null,"pages":[1,null,{"page_title":{"a":1},"page_content":["x"]},{"page_title":"__proto__","page_content":${JSON.stringify(`{"info":{"url":${deep}`)}}]}}`,
  )
  expect(hostile.outline).toBe('—\n__proto__')
  expect(hostile.page('__proto__')).toContain('"info"')
  expect(hostile.notes.map(({ code }) => code)).toEqual(['entry_broken'])
  expect(({} as Record<string, unknown>).password).toBeUndefined()
})
