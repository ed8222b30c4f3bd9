import { expect, test } from 'vitest'
import { type RawEntry, rawZip } from '#server/test/raw-zip.ts'
import { IMPORT_ENTRIES } from '#shared/limits.ts'
import type { ImportNote } from './reader.ts'
import { openZip } from './zip-source.ts'

/** The paths of an archive after reading, and the entries left out. */
async function read(archive: Buffer) {
  const notes: ImportNote[] = []
  const { files } = await openZip(archive, (note) => notes.push(note))
  return { files, paths: files.map(({ path }) => path), notes }
}
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString()
const page = (name: string | Buffer, more: Partial<RawEntry> = {}): RawEntry => ({ name, data: '# A', ...more })

test('names that lead outside, absolute names and unprintable names are left out and noted', async () => {
  const bad = [
    '../../etc/passwd',
    'a/../../b.md',
    '/etc/cron.md',
    'C:\\Windows\\a.md',
    '..\\up.md',
    'nul\u0000.md',
    'gpj.\u202edm.md',
    `${'a/'.repeat(80)}deep.md`,
  ]
  const { paths, notes } = await read(rawZip([...bad.map((name) => page(name)), page('good.md')]))
  expect(paths).toEqual(['good.md'])
  expect(notes).toEqual(bad.map((where) => ({ code: 'entry_unsafe', where })))
})

test('names with Windows separators and redundant parts become clean paths', async () => {
  const { paths } = await read(rawZip([page('docs\\guide\\a.md'), page('./b//c.md'), page('e\u0301.md')]))
  expect(paths).toEqual(['docs/guide/a.md', 'b/c.md', 'é.md'])
})

test('names in GBK and Big5 are read as such, and system files are left out', async () => {
  // "接口/说明.md" in GBK, as Windows writes it.
  const gbk = Buffer.from([0xbd, 0xd3, 0xbf, 0xda, 0x2f, 0xcb, 0xb5, 0xc3, 0xf7, 0x2e, 0x6d, 0x64])
  const { paths, notes } = await read(
    rawZip([page(gbk), page('__MACOSX/._a.md'), page('x/.DS_Store'), page('.git/config'), page('Thumbs.db')]),
  )
  expect(paths).toEqual(['接口/说明.md'])
  expect(notes).toEqual([])
  // "使用手冊/安裝說明.md" in Big5.
  const big5 = Buffer.from('a8cfa5cea4e2a5552fa677b8cbbba1a9fa2e6d64', 'hex')
  expect((await read(rawZip([page(big5)]))).paths).toEqual(['使用手冊/安裝說明.md'])
})

test('links are left out and noted, and folders are not files', async () => {
  const { paths, notes } = await read(
    rawZip([
      page('passwd', { data: '/etc/passwd', unixMode: 0o120777 }),
      page('pipe', { unixMode: 0o010644 }),
      page('folder/', { data: '' }),
      page('folder2', { data: '', unixMode: 0o040755 }),
      page('a.md'),
    ]),
  )
  expect(paths).toEqual(['a.md'])
  expect(notes.map(({ code, where }) => [code, where])).toEqual([
    ['entry_link', 'passwd'],
    ['entry_link', 'pipe'],
  ])
})

test('the second of two entries with one name is left out', async () => {
  const { files, notes } = await read(rawZip([page('a.md', { data: 'first' }), page('a.md', { data: 'second' })]))
  expect(files).toHaveLength(1)
  expect(text((await files[0]?.bytes()) as Uint8Array)).toBe('first')
  expect(notes).toEqual([{ code: 'entry_broken', where: 'a.md' }])
})

test.each<[string, Buffer, RegExp]>([
  ['an archive that is cut off', rawZip([page('a.md')]).subarray(0, 60), /End of central directory/],
  ['one without its directory', rawZip([page('a.md')], { count: 3 }), /cannot be read/],
  ['an encrypted one', rawZip([page('a.md', { method: 8, flags: 1 })]), /encrypted/],
  ['one with too many entries', rawZip([], { count: IMPORT_ENTRIES + 1 }), /has 50001 entries/],
  [
    'one whose entries share bytes',
    rawZip([page('a.md', { data: 'x'.repeat(999) }), page('b.md', { data: 'x'.repeat(999), sharesWith: 0 })]),
    /overlap/,
  ],
  ['one that unpacks to very much', rawZip([page('a.md', { data: Buffer.alloc(70 * 1024 ** 2), method: 8 })]), /bomb/],
  [
    'one that says it unpacks to more than anybody can keep',
    rawZip([page('a.md', { method: 8, uncompressedSize: 0xfffffff0 })]),
    /too large/,
  ],
])('%s is refused', async (_, archive, why) => {
  await expect(read(archive)).rejects.toThrow(why)
})

test('an entry that is longer or shorter than stated, or damaged, is refused when it is read', async () => {
  const data = 'long '.repeat(1000)
  const { files } = await read(
    rawZip([
      page('short', { data, method: 8, uncompressedSize: 10 }),
      page('long', { data, method: 8, uncompressedSize: 90_000 }),
      page('damaged', { data, method: 8, crc: 1 }),
      page('good', { data, method: 8 }),
    ]),
  )
  for (const file of files.slice(0, 3)) await expect(file.bytes()).rejects.toThrow(/archive|checksum/)
  expect(text((await files[3]?.bytes()) as Uint8Array)).toBe(data)
})

test('an archive with the maximum number of entries is opened', async () => {
  const { files } = await read(rawZip(Array.from({ length: 20_000 }, (_, at) => page(`f/${at}.md`))))
  expect(files).toHaveLength(20_000)
})
