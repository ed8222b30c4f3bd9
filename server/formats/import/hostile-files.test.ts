import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { PNG } from '#server/test/multipart.ts'
import { rawZip } from '#server/test/raw-zip.ts'
import { sourceOfTexts } from '#server/test/read-import.ts'
import { AppError } from '#shared/errors.ts'
import { LANGS } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { NoteBook } from './notes.ts'
import { openSpool } from './open-spool.ts'
import { ImportError, type ImportSource } from './reader.ts'
import { readerOf } from './readers.ts'
import { Spool } from './spool.ts'
import { openZip } from './zip-source.ts'

const root = mkdtempSync(join(tmpdir(), 'octavo-hostile-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const LIMITS = { pages: 1000, catalogs: 500, files: 100, bytes: 64 * 1024 ** 2, fileBytes: 1024 ** 2 }

/** Reads a source as an import does. Returns the input of the writer. */
async function spooled(source: ImportSource, limits = LIMITS) {
  const notes = new NoteBook()
  const reader = await readerOf(source)
  if (!reader) throw new AppError('IMPORT_UNKNOWN', { formats: '' })
  const folder = mkdtempSync(join(root, 'entries-'))
  const spool = await Spool.create(folder, limits, (note) => notes.add(note))
  try {
    for await (const entry of reader.read(source, (note) => notes.add(note))) await spool.add(entry)
  } finally {
    await spool.close()
  }
  const opened = await openSpool(folder)
  const texts = await Promise.all(opened.pages.map((page) => opened.textOf(page)))
  await opened.close()
  return { ...opened, texts, item: spool.item, notes: notes.groups(), format: reader.format }
}

const zipped = async (archive: Buffer): Promise<ImportSource> => {
  const { files } = await openZip(archive, () => undefined)
  return { name: 'a.zip', files, file: (path) => files.find((file) => file.path === path) }
}

test('an archive in the zip64 format is read; one that claims impossible sizes is refused', async () => {
  const pages = [{ name: 'a.md', data: '# A\n\ntext', method: 8 }]
  expect((await spooled(await zipped(rawZip(pages, { zip64: true })))).texts).toEqual(['text'])
  await expect(zipped(rawZip(pages, { zip64: true, count: 100_000 }))).rejects.toMatchObject({
    reason: 'import_too_many',
  })
  const huge = [{ name: 'a.md', data: 'x', method: 8, uncompressedSize: 2 ** 50 }]
  await expect(zipped(rawZip(huge, { zip64: true }))).rejects.toMatchObject({ reason: 'import_bomb' })
})

test('an archive in an archive is not unpacked', async () => {
  const inner = rawZip([{ name: 'b.md', data: Buffer.alloc(1_000_000, 'x'), method: 8 }])
  const { pages, notes } = await spooled(
    await zipped(
      rawZip([
        { name: 'a.md', data: 'x' },
        { name: 'inner.zip', data: inner },
      ]),
    ),
  )
  expect(pages.map((page) => page.title)).toEqual(['a'])
  expect(notes).toEqual([{ code: 'file_unused', count: 1, where: ['inner.zip'] }])
})

test('a tree of twenty levels is folded into three', async () => {
  const deep = Array.from({ length: 20 }, (_, at) => `f${at + 1}`)
  const { catalogs, pages, notes } = await spooled(sourceOfTexts({ 'top.md': 'x', [`${deep.join('/')}/end.md`]: 'x' }))
  expect(catalogs.map(({ title, depth }) => [title, depth])).toEqual([
    ['f1', 1],
    ['f2', 2],
    ['f3', 3],
  ])
  expect(pages.map((page) => page.title)).toContain([...deep.slice(3), 'end'].join(' / '))
  expect(notes.map(({ code }) => code)).toEqual(['catalog_folded'])
})

test('control characters and marks of writing direction are in no title, name or note', async () => {
  const { pages, item, texts, notes } = await spooled(
    sourceOfTexts(
      { 'a.md': '# in\u202evoice\u0000\u2066.exe\n\nbody\u0000', 'b.md': '[x](\u202egone.md)' },
      'x\u202ey.zip',
    ),
  )
  const shown = JSON.stringify([pages.map((page) => page.title), item?.name, notes])
  expect(shown).toContain('invoice')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must not be there
  expect(shown).not.toMatch(/\\u0000|[\u0000-\u001f\u202a-\u202e\u2066-\u2069]/)
  expect(texts[0]).toBe('body')
})

test('pictures with false endings, and SVG, are refused and noted', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  const { files, notes, texts } = await spooled(
    sourceOfTexts({
      'a.md': '![a](good.png) ![b](page.png) ![c](drawing.png) ![d](real.svg) ![e](huge.png)',
      'good.png': PNG,
      'page.png': '<html><script>alert(1)</script></html>',
      'drawing.png': svg,
      'real.svg': svg,
      'huge.png': Buffer.concat([PNG, Buffer.alloc(LIMITS.fileBytes)]),
    }),
  )
  expect(files.map(({ key }) => key)).toEqual(['good.png'])
  expect(notes).toEqual([
    { code: 'file_refused', count: 4, where: ['page.png', 'drawing.png', 'real.svg', 'huge.png'] },
  ])
  expect(texts[0]).toContain('import-file:real.svg')
})

const utf16be = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16())
const utf16le = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))

test.each([
  ['markdown', 'a.md', '# 标题\n\n正文 plain words so that most of it is Latin'],
  ['sql', 'a.sql', "CREATE TABLE orders (id INT COMMENT '订单编号');"],
  ['html', 'a.html', '<!doctype html><title>订单</title><body><p>正文 plain words</p></body>'],
  ['csv', 'a.csv', 'name,价格\nplain words and numbers,1\n'],
  [
    'openapi',
    'a.json',
    '{"openapi":"3.1.0","info":{"title":"订单","version":"1"},"paths":{"/a":{"get":{"responses":{}}}}}',
  ],
])('%s is the same in UTF-8 and UTF-16, with a mark or without', async (format, name, text) => {
  const read = async (bytes: Uint8Array) => {
    const { pages, texts, format } = await spooled(sourceOfTexts({ [name]: bytes }))
    return { format, titles: pages.map((page) => page.title), texts }
  }
  const plain = await read(new TextEncoder().encode(text))
  expect(plain.format).toBe(format)
  expect(JSON.stringify(plain)).toMatch(/[\u4e00-\u9fff]/)
  expect(await read(new TextEncoder().encode(`\ufeff${text}`))).toEqual(plain)
  expect(await read(utf16le(`\ufeff${text}`))).toEqual(plain)
  expect(await read(utf16be(`\ufeff${text}`))).toEqual(plain)
})

const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
const POSTMAN = '"info":{"schema":"https://schema.getpostman.com/json/collection/v2.1.0/collection.json","name":"x"}'
const bomb = `a: &a [${'x,'.repeat(9)}x]\n${[...'bcdefgh'].map((name, at) => `${name}: &${name} [${`*${'abcdefgh'[at]},`.repeat(9)}*a]\n`).join('')}`

test.each([
  ['deep JSON of Postman', 'a.json', `{${POSTMAN},"item":${deep}}`, 'import_deep'],
  ['JSON with NaN', 'a.json', `{${POSTMAN},"item":[NaN]}`, 'import_bad_json'],
  ['JSON that is cut off', 'a.json', `{${POSTMAN},"item":[`, 'import_bad_json'],
  ['a YAML bomb', 'a.yaml', `openapi: 3.1.0\n${bomb}`, 'import_bad_yaml'],
  ['deep JSON of an export', 'info.json', `{"item_name":"x","pages":${deep}}`, 'import_deep'],
  ['an export without pages', 'info.json', '{"item_name":"x","item_type":1}', 'import_empty'],
  ['a board of tasks', 'info.json', '{"item_name":"x","item_type":9,"pages":{"pages":[]}}', 'import_item_type'],
  [
    'a spreadsheet that is none',
    'info.json',
    '{"item_type":4,"pages":{"pages":[{"page_title":"a","page_content":"x"}]}}',
    'import_bad_json',
  ],
  ['a dump without tables', 'a.sql', '-- nothing\nSELECT 1;', 'import_no_tables'],
  ['HTML without a text', 'a.html', '<!doctype html><script>alert(1)</script>', 'import_empty'],
  [
    'a workbook with a password',
    'a.xlsx',
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    'import_old_office',
  ],
  [
    'a workbook that is cut off',
    'a.xlsx',
    rawZip([{ name: 'xl/workbook.xml', data: 'x'.repeat(99) }]).subarray(0, 90),
    'import_damaged',
  ],
] as const)('%s is refused in words of every language', async (_, name, content, reason) => {
  const refused = await spooled(sourceOfTexts({ [name]: content })).catch((error: unknown) => error)
  if (!(refused instanceof ImportError)) throw refused
  expect(refused.reason).toBe(reason)
  const words = LANGS.map((lang) => serverTexts(lang).words[refused.reason])
  expect(new Set(words).size).toBe(LANGS.length)
})

test('a repeated key is noted and its last value counts; prototypes are never changed', async () => {
  const { notes, item } = await spooled(
    sourceOfTexts({
      'a.json': `{"info":{"schema":"x"},${POSTMAN},"item":[{"name":"r","__proto__":{"polluted":1},"request":{"method":"GET","url":"/a"}}]}`,
    }),
  )
  expect(item?.name).toBe('x')
  expect(notes).toContainEqual({ code: 'part_dropped', count: 1, where: ['a.json: info'] })
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test('an import beyond the limits is refused before it is written', async () => {
  const pages = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`f${at}/p.md`, 'x'.repeat(1000)]))
  const refusal = (limits: Partial<typeof LIMITS>) =>
    spooled(sourceOfTexts(pages), { ...LIMITS, ...limits }).catch((error: AppError) => error.error)
  expect(await refusal({ pages: 29 })).toBe('TOO_MANY_PAGES')
  expect(await refusal({ catalogs: 29 })).toBe('TOO_MANY_CATALOGS')
  expect(await refusal({ bytes: 20_000 })).toBe('IMPORT_TOO_LARGE')
})
