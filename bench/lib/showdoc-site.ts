import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { deflateSync } from 'node:zlib'
import { OldSite } from '../../server/test/showdoc/old-site.ts'
import { pageText, pageTitle } from './texts.ts'

/** How large a site of ShowDoc is. */
export interface ShowdocSize {
  pages: number
  /** The earlier states of each page. */
  versions: number
}

const ITEMS = 50
const PEOPLE = 200
const TEAMS = 20
const FOLDERS = 20
/** Every so many pages show a file. */
const FILE_EACH = 10
const PAGE_BYTES = 4096
const FILE_BYTES = 20_000
const FIRST = { item: 600_000_000, catalog: 400_000_000, page: 100_000_000 }
const TIME = 1_700_000_000
const DAY = '2023-11-15'

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
/** A password as releases before 3.9 kept it. */
const hashed = (password: string, salt: string) => md5(`${md5(password)}576hbgh6${salt}`)

/**
 * Writes a site of ShowDoc 3.9.2 into a SQLite file, with its tables and uploads: people, items with folders in two levels, teams, members with limits,
 * pages with compressed earlier states, links between pages and files. Names and titles are Chinese and English.
 * @returns the path of the file and of the folder of its uploads
 */
export function writeShowdocSite(folder: string, { pages, versions }: ShowdocSize): { db: string; uploads: string } {
  const site = new OldSite('3.9.2')
  for (const table of Object.values(site.tables)) table.rows.length = 0
  const db = site.write(folder)
  const uploads = join(folder, 'Uploads')
  mkdirSync(join(uploads, DAY), { recursive: true })
  const database = new DatabaseSync(db)
  const adds = new Map<string, (row: Record<string, string | number>) => void>()
  /** Adds a row. Other columns are empty or 0. */
  const add = (table: string, row: Record<string, string | number>) => {
    let insert = adds.get(table)
    if (!insert) {
      const columns = Object.entries(site.tables[table]?.columns ?? {})
      const statement = database.prepare(`insert into "${table}" values (${columns.map(() => '?').join(', ')})`)
      insert = (given) => statement.run(...columns.map(([name, type]) => given[name] ?? (type === 'TEXT' ? '' : 0)))
      adds.set(table, insert)
    }
    insert(row)
  }
  database.exec('begin')
  addPeople(add)
  addPages(add, uploads, { pages, versions })
  database.exec('commit')
  database.close()
  return { db, uploads }
}

type Add = (table: string, row: Record<string, string | number>) => void

function addPeople(add: Add): void {
  for (let uid = 1; uid <= PEOPLE; uid++) {
    const salt = md5(`salt ${uid}`).slice(0, 8)
    const password = hashed(`password-${uid}`, salt)
    const name = { username: uid % 2 ? `张伟${uid}` : `person.${uid}`, name: `李娜 ${uid}` }
    add('user', {
      uid,
      groupid: uid === 1 ? 1 : 2,
      ...name,
      email: `p${uid}@old.example`,
      password,
      salt,
      reg_time: TIME,
    })
  }
  for (let id = 1; id <= TEAMS; id++) {
    add('team', { id, team_name: `研发团队 ${id}`, uid: id, addtime: TIME })
    for (let at = 0; at < 10; at++)
      add('team_member', {
        id: id * 100 + at,
        team_id: id,
        member_uid: id + at + 1,
        addtime: TIME,
        team_member_group_id: 1,
      })
  }
  for (let at = 0; at < ITEMS; at++) {
    const item_id = FIRST.item + at
    const owner = { uid: (at % PEOPLE) + 1 }
    add('item', {
      item_id,
      item_name: `接口文档 ${at}`,
      item_description: '说明',
      ...owner,
      password: at % 3 ? '' : `密码${at}`,
      addtime: TIME,
      item_type: 1,
    })
    for (let one = 0; one < FOLDERS; one++) {
      const cat_id = FIRST.catalog + at * 100 + one
      const parent =
        one < FOLDERS / 2 ? { level: 2, parent_cat_id: 0 } : { level: 3, parent_cat_id: cat_id - FOLDERS / 2 }
      add('catalog', { cat_id, cat_name: `目录 ${one}`, item_id, s_number: one, addtime: TIME, ...parent })
    }
    for (let one = 0; one < 10; one++) {
      const limit = one % 2 ? { cat_ids: `${FIRST.catalog + at * 100}` } : { cat_ids: '' }
      add('item_member', {
        item_member_id: at * 10 + one + 1,
        item_id,
        uid: ((at + one * 7) % PEOPLE) + 1,
        addtime: TIME,
        member_group_id: one % 3,
        ...limit,
      })
    }
    add('team_item', { id: at + 1, team_id: (at % TEAMS) + 1, item_id, addtime: TIME })
    for (let one = 0; one < 10; one++)
      add('team_item_member', {
        id: at * 10 + one + 1,
        team_id: (at % TEAMS) + 1,
        item_id,
        member_uid: (at % TEAMS) + one + 2,
        member_group_id: 1,
        addtime: TIME,
      })
  }
}

function addPages(add: Add, uploads: string, { pages, versions }: ShowdocSize): void {
  let history = 0
  for (let at = 0; at < pages; at++) {
    const page_id = FIRST.page + at
    const item = at % ITEMS
    const item_id = FIRST.item + item
    const author_uid = (at % PEOPLE) + 1
    const place = {
      page_id,
      item_id,
      cat_id: FIRST.catalog + item * 100 + (at % FOLDERS),
      author_uid,
      author_username: `张伟${author_uid}`,
    }
    let text = `${pageText(at, PAGE_BYTES)}\n\n[next](/web/#/${item_id}/${FIRST.page + ((at + ITEMS) % pages)})\n`
    if (at % FILE_EACH === 0) {
      const sign = md5(`file ${at}`)
      const path = `${DAY}/图片 ${at}.txt`
      writeFileSync(join(uploads, path), `文件 ${at}\n`.repeat(FILE_BYTES / 12))
      add('upload_file', {
        file_id: at + 1,
        sign,
        display_name: `图片 ${at}.txt`,
        file_type: 'text/plain',
        uid: author_uid,
        page_id,
        item_id,
        addtime: TIME,
        real_url: `http://docs.old.example/Public/Uploads/${path}`,
      })
      add('file_page', { id: at + 1, file_id: at + 1, page_id, item_id, addtime: String(TIME) })
      text += `\n[file](http://docs.old.example/server/index.php?s=/api/attachment/visitFile/sign/${sign})\n`
    }
    const page_title = pageTitle(at)
    add('page', { ...place, page_title, page_content: text, s_number: at, addtime: TIME + at, page_addtime: TIME })
    for (let version = 0; version < versions; version++) {
      const page_content = deflateSync(`${text}\n状态 ${version}\n`).toString('base64')
      add('page_history', {
        ...place,
        page_history_id: ++history,
        page_title,
        page_content,
        s_number: at,
        addtime: TIME + version,
      })
    }
  }
}
