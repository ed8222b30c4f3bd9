import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FILE_READER } from '#server/search/file-texts.repository.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeFile, makeItem, makePage, type TestItem } from '#server/test/factories.ts'
import {
  debianPdf,
  emptyPdf,
  GBK_TEXT,
  lockedPdf,
  namedFontPdf,
  wordBomb,
  wordFile,
} from '#server/test/file-samples.ts'
import { startS3Server } from '#server/test/s3-server.ts'
import { readFileTextsJob } from './read-file-texts.ts'

const t = testApp()
const db = () => t.services.database.db
const warnings: string[] = []
const read = () => readFileTextsJob.run(t.services, { warn: (_details, message) => void warnings.push(message) })
const sample = (path: string) => readFileSync(join(import.meta.dirname, '../..', path))

async function upload(filename: string, body: Buffer | string, item?: TestItem): Promise<number> {
  const into = item ?? (await makeItem(t))
  const page = await makePage(t, into)
  const { data, error_message } = await t.upload('page/upload', { filename, body }, { ...page }, into.owner)
  expect(error_message).toBeUndefined()
  const { file_id } = await db()
    .selectFrom('upload_file')
    .select('file_id')
    .where('sign', '=', /sign=([0-9a-f]+)/.exec(data.url)?.[1] ?? '')
    .executeTakeFirstOrThrow()
  return file_id
}

/** What is stored of a file. */
const stored = async (file_id: number) => {
  const row = await db().selectFrom('file_read').selectAll().where('file_id', '=', file_id).executeTakeFirst()
  const text = await db().selectFrom('file_text').selectAll().where('file_id', '=', file_id).executeTakeFirst()
  return row && { state: row.state, reason: row.reason, reader: row.reader, text: text?.shown ?? null }
}
const found = async (file_id: number) =>
  (await stored(file_id)) ?? { state: 'nothing', reason: '', reader: 0, text: null }

/** The PDF that the product makes of a page. */
async function exportedPdf(page_content: string): Promise<Buffer> {
  const item = await makeItem(t)
  await makePage(t, item, { page_content })
  const query = new URLSearchParams({ item_id: `${item.item_id}`, user_token: item.owner.token })
  const { rawPayload } = await t.inject({ url: `/api/export/pdf?${query}` })
  return rawPayload
}

test('texts of PDF, Word, Excel and text files are read', async () => {
  const files = {
    word: await upload('handbook.docx', sample('server/formats/import/docx/samples/libreoffice-handbook.docx')),
    notes: await upload('notes.docx', sample('node_modules/mammoth/test/test-data/footnotes.docx')),
    box: await upload('box.docx', sample('node_modules/mammoth/test/test-data/text-box.docx')),
    sheet: await upload('events.xlsx', sample('web/features/sheet/files/samples/openpyxl.xlsx')),
    gbk: await upload('备份.txt', GBK_TEXT),
    utf16: await upload('utf16.txt', Buffer.from('\ufeffgoldfinch 金翅雀', 'utf16le')),
    html: await upload('table.xls', '<html><style>hidden</style><table><tr><td>siskin</td></tr></table></html>'),
    named: await upload('named.pdf', namedFontPdf('数据字典说明')),
  }
  await read()
  const texts = Object.fromEntries(
    await Promise.all(Object.entries(files).map(async ([name, id]) => [name, (await found(id)).text])),
  )
  expect(texts).toEqual({
    word: expect.stringContaining('Parts 部件'),
    notes: expect.stringContaining('A tachyon walks into a bar.'),
    box: 'Datum plane',
    sheet: expect.stringContaining('home 12'),
    gbk: '数据库备份手册\n恢复步骤',
    utf16: 'goldfinch 金翅雀',
    html: 'siskin',
    named: '数据字典说明',
  })
})

test('the text of a PDF in Chinese and English that the product made is read', async () => {
  const pdf = await exportedPdf(
    `# 备份与恢复\n\n${'本手册说明如何在服务器上备份数据库并恢复数据。'.repeat(8)}\n\nThe wallcreeper nests on cliffs.`,
  )
  const file_id = await upload('manual.pdf', pdf)
  await read()
  const { state, text } = await found(file_id)
  expect(state).toBe('text')
  expect(text).toContain('备份与恢复')
  // The lines of a paragraph are joined, so a word that a line end divides is found.
  expect(text).toContain('恢复数据。本手册说明如何在服务器上备份数据库并恢复数据。本手册说明')
  expect(text).toContain('The wallcreeper nests on cliffs.')
})

test('PDFs of Debian packages are read', async ({ skip }) => {
  const [mime, asn] = [debianPdf('mime'), debianPdf('asn')]
  skip(!mime || !asn)
  const ids = [await upload('mime.pdf', mime as Buffer), await upload('asn.pdf', asn as Buffer)]
  await read()
  expect((await found(ids[0] as number)).text).toContain('Shared MIME-info Database')
  // A hyphen at the end of a line is taken out.
  expect((await found(ids[1] as number)).text).toContain('manipulation')
})

test('damaged, encrypted and hostile files get a reason, are not read again, and hold up no other file', async () => {
  const pdf = await exportedPdf('text')
  const ids = {
    last: await upload('last.txt', 'the last file'),
    damaged: await upload('damaged.pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), pdf.subarray(5000, 9000)])),
    locked: await upload('locked.pdf', await lockedPdf(pdf)),
    scan: await upload('scan.pdf', await emptyPdf()),
    bomb: await upload('bomb.docx', wordBomb()),
    notWord: await upload('no.docx', wordFile(['x']).subarray(0, 60)),
    ole: await upload('old.doc', Buffer.from('d0cf11e0a1b11ae10000', 'hex')),
    archive: await upload('a.zip', wordFile(['inside an archive'])),
    rtf: await upload('a.doc', '{\\rtf1 text}'),
    picture: (await makeFile(t, (await makeItem(t)).owner)).file_id,
    lost: await upload('lost.txt', 'lost'),
  }
  const { storage_key } = await db()
    .selectFrom('upload_file')
    .select('storage_key')
    .where('file_id', '=', ids.lost)
    .executeTakeFirstOrThrow()
  await t.services.storage.remove(storage_key)
  await read()
  const results = Object.fromEntries(
    await Promise.all(
      Object.entries(ids).map(async ([name, id]) => {
        const { state, reason, reader } = await found(id)
        return [name, reader === FILE_READER ? `${state} ${reason}`.trim() : 'not read']
      }),
    ),
  )
  expect(results).toEqual({
    last: 'text',
    damaged: 'none damaged',
    locked: 'none encrypted',
    scan: 'empty',
    bomb: 'none too_large',
    notWord: 'none damaged',
    ole: 'none kind',
    archive: 'none kind',
    rtf: 'none kind',
    picture: 'none kind',
    lost: 'none missing',
  })
  // A second run reads nothing: it does not notice that the storage has the bytes no more.
  await db().updateTable('upload_file').set({ storage_key: 'gone' }).execute()
  const before = await db().selectFrom('file_read').selectAll().orderBy('file_id').execute()
  await read()
  expect(await db().selectFrom('file_read').selectAll().orderBy('file_id').execute()).toEqual(before)
})

test('a file that stopped the server several times is given up', async () => {
  const file_id = await upload('a.txt', 'text')
  await db()
    .insertInto('file_read')
    .values({ file_id, reader: 0, attempts: 2, is_whole: 1, state: 'none', reason: '', folded_name: '' })
    .execute()
  await read()
  expect(await found(file_id)).toMatchObject({ state: 'text' })
  await db().updateTable('file_read').set({ reader: 0, attempts: 3 }).where('file_id', '=', file_id).execute()
  await read()
  expect(await found(file_id)).toMatchObject({ state: 'none', reason: 'failed', text: null })
})

test('a new version of the readers reads files again, and texts of deleted files are forgotten', async () => {
  const item = await makeItem(t)
  const [kept, gone] = [await upload('kept.txt', 'kept', item), await upload('gone.txt', 'gone', item)]
  await read()
  await db()
    .updateTable('file_read')
    .set({ reader: FILE_READER - 1 })
    .where('file_id', '=', kept)
    .execute()
  await db().updateTable('file_text').set({ shown: 'older' }).where('file_id', '=', kept).execute()
  await t.call('attachment/deleteMyAttachment', { file_id: gone }, item.owner)
  await read()
  expect(await found(kept)).toMatchObject({ text: 'kept', reader: FILE_READER })
  expect(await stored(gone)).toBeUndefined()
  expect(await db().selectFrom('file_text').selectAll().where('file_id', '=', gone).executeTakeFirst()).toBeUndefined()
})

test('of a long text the first megabyte is kept, and no character is cut in two', async () => {
  const file_id = await upload('long.txt', '金翅雀 '.repeat(150_000))
  await read()
  const { text } = await found(file_id)
  expect(Buffer.byteLength(text ?? '')).toBeLessThanOrEqual(1024 * 1024)
  expect(Buffer.byteLength(text ?? '')).toBeGreaterThan(1024 * 1024 - 10)
  expect(text).toMatch(/^[金翅雀 ]+$/)
})

test('files of an object storage are read, and wait while it does not answer', async () => {
  const store = await startS3Server()
  try {
    const { config } = t.services
    const { storesOf } = await import('#server/storage/stores.ts')
    const s3 = storesOf({
      config: { ...config, ...store.env } as typeof config,
      database: t.services.database,
      secrets: t.services.secrets,
    })
    const put = async (body: string) => {
      const path = join(s3.incoming, `for-s3-${body}`)
      writeFileSync(path, body)
      return s3.put(path)
    }
    const ids = [await upload('one.txt', 'local one'), await upload('two.txt', 'local two')]
    for (const [at, file_id] of ids.entries())
      await db()
        .updateTable('upload_file')
        .set({ storage_key: await put(`remote${at}`) })
        .where('file_id', '=', file_id)
        .execute()
    const later = await upload('later.txt', 'on this machine')
    const services = { ...t.services, storage: s3 }
    await store.end()
    warnings.length = 0
    await readFileTextsJob.run(services, { warn: (_details, message) => void warnings.push(message) })
    expect(warnings).toHaveLength(1)
    expect(await found(later)).toMatchObject({ text: 'on this machine' })
    expect(await stored(ids[0] as number)).toBeUndefined()
    await store.begin()
    await readFileTextsJob.run(services)
    expect([await found(ids[0] as number), await found(ids[1] as number)]).toMatchObject([
      { text: 'remote0' },
      { text: 'remote1' },
    ])
  } finally {
    await store.stop()
  }
})
