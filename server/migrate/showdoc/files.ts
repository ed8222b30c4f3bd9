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
