import { beforeAll, describe, expect, test } from 'vitest'
import { readFileTextsJob } from '#server/jobs/read-file-texts.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makePage, type TestItem, type TestPage } from '#server/test/factories.ts'
import { GBK_TEXT, namedFontPdf, wordFile } from '#server/test/file-samples.ts'
import { parseQuery } from '#shared/search/query.ts'
import { filesWithWords } from './file-query.ts'
import { findFiles } from './find-files.ts'
import { type SearchScope, scopeIn } from './search-index.ts'

const t = testApp()
const db = () => t.services.database.db

let item: TestItem
let page: TestPage
let cat_id: number
let inCatalog: TestPage

async function upload(filename: string, body: Buffer | string, to: TestPage = page, of: TestItem = item) {
  const { data, error_message } = await t.upload('page/upload', { filename, body }, { ...to }, of.owner)
  expect(error_message).toBeUndefined()
  return data
}

const read = () => readFileTextsJob.run(t.services)
const find = (typed: string, scope: SearchScope = scopeIn(item.item_id, undefined), limit = 20) =>
  findFiles({ ...t.services.database, scope, filter: {} }, filesWithWords(parseQuery(typed)), limit)
const names = async (typed: string, scope?: SearchScope, limit?: number) =>
  (await find(typed, scope, limit)).map((file) => file.display_name)

beforeAll(async () => {
  item = await makeItem(t)
  page = await makePage(t, item)
  cat_id = (await makeCatalog(t, item)).cat_id
  inCatalog = await makePage(t, item, { cat_id })
  await upload('手册.txt', GBK_TEXT)
  await upload('字典.pdf', namedFontPdf('数据字典说明'))
  await upload('handbook.docx', wordFile(['The getUserById call', 'needs a wheatear token', 'in every request']))
  await upload('wheatear_report_2024.zip', wordFile(['an archive is not opened']))
  await upload('secret.txt', 'the wheatear of the catalog', inCatalog)
  await read()
})

test('finds files by words of their texts and of their names, names first and then the newest', async () => {
  expect(await names('wheatear')).toEqual(['wheatear_report_2024.zip', 'secret.txt', 'handbook.docx'])
  expect(await names('WHEATEAR token')).toEqual(['handbook.docx'])
  expect(await names('handbook request')).toEqual(['handbook.docx'])
  expect(await names('wheatear nothing')).toEqual([])
  expect(await names('')).toEqual([])
  expect(await names('{}')).toEqual([])
})

test('finds Chinese words, parts of identifiers, beginnings of words, and traditional characters', async () => {
  expect(await names('数据')).toEqual(['字典.pdf', '手册.txt'])
  expect(await names('数据库备份')).toEqual(['手册.txt'])
  expect(await names('庫')).toEqual(['手册.txt'])
  expect(await names('說明')).toEqual(['字典.pdf'])
  expect(await names('userById')).toEqual(['handbook.docx'])
  expect(await names('2024')).toEqual(['wheatear_report_2024.zip'])
  expect(await names('whea tok')).toEqual(['handbook.docx'])
  expect(await names('库数')).toEqual([])
})

test('shows the part of the text with the words, and marks them', async () => {
  const [{ excerpt, page_id } = { excerpt: { text: '', marks: [] }, page_id: 0 }] = await find('wheatear token')
  expect(page_id).toBe(page.page_id)
  expect(excerpt.text).toContain('needs a wheatear token')
  expect(excerpt.marks.map(([at, length]) => excerpt.text.slice(at, at + length)).join(' ')).toBe('wheatear token')
  const [named] = await find('report')
  expect(named?.excerpt).toEqual({ text: '', marks: [] })
})

test('a hit far inside a long text is shown, also after characters that folding makes longer', async () => {
  const filler = `${'ﬁsh … ½ １２３，全角。\n'.repeat(8000)}`
  await upload('long.txt', `${filler}Here the pratincole nests: 燕鸻。\n${filler}`)
  await read()
  for (const typed of ['pratincole', '燕鸻']) {
    const [found] = await find(typed)
    expect(found?.excerpt.text).toContain('Here the pratincole nests: 燕鸻。')
    expect(found?.excerpt.text.startsWith('…')).toBe(true)
    const [[at = 0, length = 0] = []] = found?.excerpt.marks ?? []
    expect(found?.excerpt.text.slice(at, at + length)).toBe(typed)
  }
})

test('finds nothing outside of the scope: for limited members, strangers, and in deleted pages and items', async () => {
  const other = await makeItem(t)
  expect(await names('wheatear', scopeIn(item.item_id, [cat_id]))).toEqual(['secret.txt'])
  expect(await names('wheatear', scopeIn(item.item_id, []))).toEqual([])
  expect(await names('wheatear', scopeIn(other.item_id, undefined))).toEqual([])
  expect(await names('wheatear', { item_ids: [], limited: [] })).toEqual([])

  const theirs = await makePage(t, other)
  await upload('stilt.txt', 'a wheatear beside a stilt', theirs, other)
  await read()
  expect(await names('stilt')).toEqual([])
  expect(await names('stilt', { item_ids: [item.item_id, other.item_id], limited: [] })).toEqual(['stilt.txt'])
  const many = Array.from({ length: 2000 }, (_, at) => 900_000 + at)
  expect(await names('stilt', { item_ids: [...many, other.item_id], limited: [] })).toEqual(['stilt.txt'])
  await t.call('page/delete', { page_id: theirs.page_id }, other.owner)
  expect(await names('stilt', scopeIn(other.item_id, undefined))).toEqual([])
  await db().updateTable('page').set({ is_del: 0 }).where('page_id', '=', theirs.page_id).execute()
  expect(await names('stilt', scopeIn(other.item_id, undefined))).toEqual(['stilt.txt'])
  await db().updateTable('item').set({ is_del: 1 }).where('item_id', '=', other.item_id).execute()
  expect(await names('stilt', scopeIn(other.item_id, undefined))).toEqual([])
})

test('a file on two pages is found once for each, at most as often as wanted; a file that was removed from a page is not', async () => {
  const [one, two] = [await makePage(t, item), await makePage(t, item)]
  await upload('plover.txt', 'ringed', one)
  await read()
  const [{ file_id } = { file_id: 0 }] = await find('plover')
  await t.call('attachment/bindingPage', { file_id, page_id: two.page_id }, item.owner)
  const pages = async (limit?: number) => (await find('ringed', undefined, limit)).map((file) => file.page_id)
  expect(await pages()).toEqual([two.page_id, one.page_id])
  expect(await pages(1)).toEqual([two.page_id])
  await db().deleteFrom('file_page').where('page_id', '=', two.page_id).execute()
  expect(await pages()).toEqual([one.page_id])
})

test('a file with more words than the index holds is found by each of them', async () => {
  const words = Array.from({ length: 60_000 }, (_, at) => `id${at}x`)
  await upload('export.csv', words.join('\n'))
  await read()
  const row = await db().selectFrom('file_read').select('is_whole').orderBy('file_id', 'desc').executeTakeFirst()
  if (t.services.database.dialect === 'sqlite') expect(row).toEqual({ is_whole: 0 })
  for (const typed of ['id5x', 'id59999x']) {
    const [found] = await find(typed)
    expect(found).toMatchObject({ display_name: 'export.csv' })
    expect(found?.excerpt.text).toContain(typed)
  }
})

test('a transaction sees the files of its own scope', async () => {
  await db()
    .transaction()
    .execute(async (inside) => {
      const where = { db: inside, dialect: t.services.database.dialect, scope: scopeIn(item.item_id, undefined) }
      const found = await findFiles({ ...where, filter: {} }, filesWithWords(parseQuery('getUserById')), 5)
      expect(found.map((file) => file.display_name)).toEqual(['handbook.docx'])
    })
})

describe('a search of pages', () => {
  const search = async (keyword: string, fields: { cat_id?: number; attachments?: number } = {}) =>
    (await t.call('item/search', { item_id: item.item_id, keyword, ...fields }, item.owner)).data
  const found = async (keyword: string, fields?: { cat_id?: number; attachments?: number }) =>
    (await search(keyword, fields)).pages.map(({ page_id, files }) => [page_id, files.length])

  test('does not correct a word that only an attachment contains', async () => {
    await makePage(t, item, { page_title: 'Kube', page_content: 'use kubectl to deploy' })
    const own = await makePage(t, item, { page_title: 'Tools' })
    await upload('tools.txt', 'We also use kubectx', own)
    await read()
    const { corrected, pages } = await search('kubectx')
    expect([corrected, pages[0]?.page_id, pages[0]?.files.length]).toEqual(['', own.page_id, 1])
    expect((await search('kubectk')).corrected).toBe('kubectl')
  })

  test('finds an attachment that contains the words of a query apart from each other, or in other forms', async () => {
    const own = await makePage(t, item, { page_title: 'Runbook' })
    await upload(
      'runbook.txt',
      '先备份主机，再写清单。\n\nThe rollbacks of a replica take an hour. See the login.',
      own,
    )
    await read()
    for (const [keyword, marked] of [
      ['主机清单', ['主机', '清单']],
      ['如何备份主机？', ['备份', '主机']],
      ['rollback replicas', ['rollback', 'replica']],
    ] as const) {
      const { pages } = await search(keyword)
      expect([keyword, pages[0]?.page_id, pages[0]?.missing]).toEqual([keyword, own.page_id, []])
      const { text = '', marks = [] } = pages[0]?.files[0]?.excerpt ?? {}
      const shown = marks.map(([at, length]) => text.slice(at, at + length))
      for (const word of marked) expect(shown.some((mark) => mark.includes(word))).toBe(true)
    }
    // Words that only begin like a form, numbers and addresses are not left out.
    for (const keyword of [
      'repla hours',
      'rollback 12345678',
      'logs rollback',
      'replica 1-2',
      'https://a.example/replica/12?hour=3',
    ])
      expect([keyword, (await found(keyword)).filter(([, files]) => files !== 0)]).toEqual([keyword, []])
    expect((await found('主机密码')).filter(([page_id]) => page_id === own.page_id)).toEqual([])
  })

  test('finds the attachments of a catalog also behind many newer ones elsewhere', async () => {
    await upload('old.txt', 'flurbotron', inCatalog)
    for (let at = 0; at < 60; at += 1) await upload(`new${at}.txt`, 'flurbotron', await makePage(t, item))
    await read()
    expect(await found('flurbotron', { cat_id })).toEqual([[inCatalog.page_id, 1]])
  })

  test('finds a file that the text of a page names, until the text no longer names it', async () => {
    const { file_id } = await upload('inline.txt', 'wobblequist data', { ...page, page_id: 0 })
    const { sign } = await db()
      .selectFrom('upload_file')
      .select('sign')
      .where('file_id', '=', Number(file_id))
      .executeTakeFirstOrThrow()
    const fields = {
      item_id: item.item_id,
      page_title: 'Inline',
      page_content: `[file](/api/attachment/visitFile?sign=${sign})`,
    }
    const { page_id } = (await t.call('page/save', fields, item.owner)).data
    await read()
    expect((await search('wobblequist')).pages).toMatchObject([{ page_id, files: [{ in_text: 1 }] }])
    await t.call('page/save', { ...fields, page_id, page_content: 'no file' }, item.owner)
    expect(await found('wobblequist')).toEqual([])
  })
})
