import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { rawZip } from '#server/test/raw-zip.ts'
import { temporaryFolder } from '#server/test/temporary-folder.ts'
import { archiveTypeOf } from './archive-type.ts'
import { unpack } from './unpack.ts'

const signal = new AbortController().signal

/** Unpacks bytes as an uploaded file. @returns what is in the folder then, as paths */
async function unpacked(bytes: Buffer, most?: { files: number; bytes: number }): Promise<string[]> {
  const folder = temporaryFolder()
  const path = join(folder, 'archive')
  writeFileSync(path, bytes)
  const type = await archiveTypeOf(path)
  if (!type) return ['no archive']
  const into = join(folder, 'site', 'files')
  await unpack({ path, name: 'old.zip', type }, { folder: into, signal, onFile: () => {}, ...(most && { most }) })
  const found = readdirSync(join(folder, 'site'), { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => !entry.isDirectory())
    .map((entry) => `${join(entry.parentPath, entry.name).slice(folder.length + 6)}${entry.isFile() ? '' : ' LINK'}`)
    .sort()
}

/** A folder packed by the tar of the system. */
function tarOf(files: Record<string, string>, ...options: string[]): Buffer {
  const folder = temporaryFolder()
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  symlinkSync('/etc/passwd', join(folder, 'passwd'))
  symlinkSync('/etc', join(folder, 'etc'))
  return execFileSync('tar', ['cf', '-', ...options, '-C', folder, '.'], { maxBuffer: 1e8 })
}

const LONG = `${'d'.repeat(90)}/${'e'.repeat(90)}/${'文'.repeat(40)}.png`
const FILES = { 'a.txt': 'a', 'empty.txt': '', [LONG]: 'x'.repeat(70_000) }

test.each(['gnu', 'pax', 'ustar'])('files come out of a tar of the format %s, without its links', async (format) => {
  const all = ['files/a.txt', 'files/empty.txt', `files/${LONG}`].sort()
  const packed = tarOf(format === 'ustar' ? { 'a.txt': 'a', 'empty.txt': '' } : FILES, `--format=${format}`)
  const some = format === 'ustar' ? all.filter((name) => !name.includes('ddd')) : all
  expect(await unpacked(packed)).toEqual(some)
  expect(await unpacked(gzipSync(packed))).toEqual(some)
})

test('files come out of a zip, and nothing is written outside of its folder', async () => {
  const file = (name: string, more = {}) => ({ name, data: name, ...more })
  const bad = [
    ...['../out.txt', 'a/../../out.txt', '/etc/out.txt', 'C:\\out.txt', '..\\out.txt'].map((name) => file(name)),
    file('link', { data: '/etc/passwd', unixMode: 0o120777 }),
    file('folder/', { data: '' }),
    file('same'),
    file('same', { data: 'second' }),
    file('same/below', { data: 'a folder in the place of a file' }),
  ]
  expect(await unpacked(rawZip([file('good.txt'), file('in/good.txt', { method: 8 }), ...bad]))).toEqual([
    'files/good.txt',
    'files/in/good.txt',
    'files/same',
  ])
})

test('what is cut, damaged, encrypted or too large is refused in a sentence with its name', async () => {
  const said = (bytes: Buffer, most?: { files: number; bytes: number }) =>
    unpacked(bytes, most).then(
      (files) => files.join(),
      (error: Error) => error.message,
    )
  const tar = tarOf(FILES)
  expect(await said(gzipSync(tar).subarray(0, 400))).toMatch(/^old\.zip is damaged: .*Nothing was moved$/)
  expect(await said(tar.subarray(0, tar.length - 60_000))).toMatch(/^old\.zip is damaged/)
  const flipped = Buffer.from(tar)
  flipped[1024 + 3] = (flipped[1024 + 3] as number) ^ 1
  expect(await said(flipped)).toMatch(/^old\.zip is damaged/)
  const zip = rawZip([{ name: 'a', data: 'x'.repeat(9999), method: 8 }])
  expect(await said(zip.subarray(0, 50))).toMatch(/^old\.zip is damaged/)
  expect(await said(rawZip([{ name: 'a', data: 'x', method: 8, flags: 1 }]))).toMatch(/encrypted/)
  expect(await said(zip, { files: 9, bytes: 5000 })).toMatch(/^old\.zip unpacks to more than the room/)
  expect(await said(tar, { files: 1, bytes: 1e9 })).toMatch(/^old\.zip has more than 1 files/)
})

test('databases and compressed dumps are no archives', async () => {
  expect(await unpacked(Buffer.from('SQLite format 3\0'.padEnd(5000, '\0')))).toEqual(['no archive'])
  expect(await unpacked(gzipSync(Buffer.from([0x6d, 0xe2, 0x99, 0x81, ...new Uint8Array(2000)])))).toEqual([
    'no archive',
  ])
  expect(await unpacked(Buffer.from('x'))).toEqual(['no archive'])
})
