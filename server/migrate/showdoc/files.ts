import { createReadStream } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'
import type { SourceFile, SourceFilePage } from '#server/migrate/records.ts'
import { idIn, numberIn, type Tables, textIn } from '#server/migrate/tables/tables.ts'
import { shortText, timeOf } from './stored-text.ts'

const SIGN = /^[0-9a-f]{32}$/
const FOLDER = '/Public/Uploads/'
/** What stands for bytes that are no UTF-8. */
const UNREADABLE = '\uFFFD'

/** The place of a file: its path below the folder of the uploads. A file in an object storage keeps its whole address. */
export function placeOfAddress(address: string): string {
  const at = address.indexOf(FOLDER)
  return at < 0 ? address : address.slice(at + FOLDER.length)
}

/** The files that people uploaded. */
export async function* readFiles(tables: Tables): AsyncGenerator<SourceFile> {
  for await (const row of tables.rows('upload_file', 'file_id')) {
    const id = textIn(row, 'file_id')
    const sign = textIn(row, 'sign').toLowerCase()
    const address = textIn(row, 'real_url')
    const place = placeOfAddress(address)
    const name = textIn(row, 'display_name')
    const readable = name.includes(UNREADABLE) ? await inGbk(tables, id, name) : name
    yield {
      id,
      sign: SIGN.test(sign) ? sign : '',
      display_name: shortText(readable) || place.split('/').at(-1) || `file-${id}`,
      owner: idIn(row, 'uid'),
      item: idIn(row, 'item_id'),
      page: idIn(row, 'page_id'),
      size: numberIn(row, 'file_size', -1) || -1,
      visits: numberIn(row, 'visit_times'),
      addtime: numberIn(row, 'addtime'),
      last_visit_time: numberIn(row, 'last_visit_time'),
      place,
    }
  }
}

/** A name that is not in UTF-8, read as GBK. */
async function inGbk(tables: Tables, id: string, name: string): Promise<string> {
  const bytes = await tables.bytes('upload_file', 'file_id', id, 'display_name')
  return bytes ? new TextDecoder('gb18030').decode(bytes) : name
}

/** The pages of files. Older releases have no table of them; there the file names its page. */
export async function* readFilePages(tables: Tables): AsyncGenerator<SourceFilePage> {
  const bound = new Set<string>()
  for await (const row of tables.rows('file_page', 'id')) {
    const [file, page] = [idIn(row, 'file_id'), idIn(row, 'page_id')]
    if (page === '') continue
    bound.add(`${file} ${page}`)
    yield { id: textIn(row, 'id'), file, page, item: idIn(row, 'item_id'), addtime: timeOf(textIn(row, 'addtime')) }
  }
  for await (const row of tables.rows('upload_file', 'file_id')) {
    const [file, page] = [textIn(row, 'file_id'), idIn(row, 'page_id')]
    if (page === '' || bound.has(`${file} ${page}`)) continue
    yield { id: `file ${file}`, file, page, item: idIn(row, 'item_id'), addtime: numberIn(row, 'addtime') }
  }
}

/** How many records `readFilePages` has. */
export async function countFilePages(tables: Tables): Promise<number> {
  let count = 0
  for await (const _ of readFilePages(tables)) count++
  return count
}

/** Opens a file of the folder of the uploads. Nothing outside of the folder is read, whatever the database says. */
export async function openUpload(folder: string, place: string): Promise<Readable | undefined> {
  if (folder === '' || /^[a-z]+:\/\//i.test(place)) return undefined
  const root = await realpath(folder).catch(() => undefined)
  if (root === undefined) return undefined
  const plain = place.split(/[?#]/)[0] ?? ''
  for (const name of new Set([plain, decoded(plain)])) {
    const path = resolve(root, name)
    if (!path.startsWith(root + sep)) continue
    const real = await realpath(path).catch(() => undefined)
    if (real?.startsWith(root + sep) && (await stat(real)).isFile()) return createReadStream(real)
  }
  return openGbk(root, plain)
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** A file whose name on the disk is in GBK: it is found by reading the names of its folder as bytes. */
async function openGbk(root: string, place: string): Promise<Readable | undefined> {
  const parts = place.split('/')
  const name = decoded(parts.pop() ?? '')
  const folder = resolve(root, ...parts)
  if (folder !== root && !folder.startsWith(root + sep)) return undefined
  const names = await readdir(folder, { encoding: 'buffer' }).catch(() => [])
  const found = names.find((bytes) => new TextDecoder('gb18030').decode(bytes) === name)
  if (!found) return undefined
  const path = Buffer.concat([Buffer.from(join(folder, sep)), found])
  const real = await realpath(path, { encoding: 'buffer' })
  if (!real.subarray(0, Buffer.byteLength(root + sep)).equals(Buffer.from(root + sep))) return undefined
  return (await stat(real)).isFile() ? createReadStream(real) : undefined
}
