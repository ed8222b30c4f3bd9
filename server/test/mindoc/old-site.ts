import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { addRow, mariadbDatabase } from '#server/test/mariadb.ts'
import { temporaryFolder } from '#server/test/temporary-folder.ts'

export const OLD_ADDRESS = 'http://docs.old.example'
const AT = '2021-03-04 13:00:00'
/** `AT` in unix seconds: it is a time of Shanghai. */
export const AT_SECONDS = Date.parse('2021-03-04T05:00:00Z') / 1000

/** The columns of each table: `i` whole numbers, `t` short texts, `l` long ones, `d` times, `f` other numbers. The first is the key. */
const TABLES: Readonly<Record<string, string>> = {
  md_members:
    'member_id:i account:t real_name:t password:t auth_method:t description:t email:t phone:t avatar:t role:i status:i create_time:d create_at:i last_login_time:d',
  md_books:
    'book_id:i book_name:t item_id:i identify:t auto_release:i is_download:i order_index:i description:t publisher:t label:t privately_owned:i private_token:t book_password:t status:i editor:t doc_count:i comment_status:t comment_count:i cover:t theme:t create_time:d history_count:i is_enable_share:i member_id:i modify_time:d version:i is_use_first_document:i auto_save:i print_state:i',
  md_documents:
    'document_id:i document_name:t identify:t book_id:i parent_id:i order_sort:i markdown:l markdown_theme:t release:l content:l create_time:d member_id:i modify_time:d modify_at:i version:i is_open:i view_count:i',
  md_document_history:
    'history_id:i action:t action_name:t document_id:i document_name:t parent_id:i markdown:l content:l member_id:i modify_time:d modify_at:i version:i is_open:i',
  md_relationship: 'relationship_id:i member_id:i book_id:i role_id:i',
  md_attachment:
    'attachment_id:i book_id:i document_id:i file_name:t file_path:t file_size:f http_path:t file_ext:t create_time:d create_at:i',
  md_label: 'label_id:i label_name:t book_number:i',
  md_comments:
    'comment_id:i floor:i book_id:i document_id:i author:t member_id:i ip_address:t comment_date:d content:t approved:i user_agent:t parent_id:i agree_count:i against_count:i',
  md_teams: 'team_id:i team_name:t member_id:i is_delete:i create_time:d',
  md_team_member: 'team_member_id:i team_id:i member_id:i role_id:i',
  md_team_relationship: 'team_relationship_id:i book_id:i team_id:i create_time:d',
  md_blogs:
    'blog_id:i blog_title:t blog_identify:t order_index:i member_id:i blog_type:i document_id:i blog_excerpt:t blog_content:l blog_release:l blog_status:t password:t modify_time:d modify_at:i create_time:d version:i',
  md_itemsets: 'item_id:i item_name:t item_key:t description:l member_id:i create_time:d modify_time:d modify_at:i',
  md_templates:
    'template_id:i template_name:t member_id:i book_id:i is_global:i template_content:l create_time:d modify_time:d modify_at:i version:i',
  md_options: 'option_id:i option_title:t option_name:t option_value:t remark:t',
}
const SQLITE = { i: 'integer', t: 'varchar(500)', l: 'text', d: 'datetime', f: 'real' } as const
const MYSQL = { i: 'int', t: 'varchar(500)', l: 'longtext', d: 'datetime', f: 'double' } as const

const columnsOf = (table: string) =>
  (TABLES[table] ?? '').split(' ').map((column) => column.split(':') as [string, keyof typeof MYSQL])
const created = (table: string, types: typeof SQLITE | typeof MYSQL) =>
  `create table ${table} (${columnsOf(table)
    .map(([name, type], at) => `\`${name}\` ${types[type]}${at === 0 ? ' primary key' : ''}`)
    .join(', ')})`

type Value = string | number | null
type Row = Record<string, Value>

const salt = '0123456789abcdef'.repeat(4)
const hashOf = (doublings: number, hash: string) => `Zm9vYmFyLV9iYXo=$${doublings}$${hash}$${salt}`
/** Of `123456`, `密码-2` and `Geheim-1`. */
const HASHES = {
  factory: hashOf(3, '9b791a8d2d54ecdf919164b3a1467c106eeb8472fb2fe105e623bcf0'),
  lilei: hashOf(14, '1343b43353b4967df1342158d94defe42a2fa516e1b9dc07e3bf099c'),
  ada: hashOf(1, '4eddefefac37d393477e1e7bc3c36603b51ee5367fe1a7d4f73a9a4b'),
} as const

/** A site that a test may change before it is written. */
export class OldSite {
  readonly rows: Record<string, Row[]> = Object.fromEntries(Object.keys(TABLES).map((table) => [table, []]))
  readonly folder = temporaryFolder()

  /** Adds a row. Columns that are not given are 0, empty, or the usual time. */
  add(table: string, given: Row): void {
    const usual = { i: 0, f: 0, t: '', l: '', d: AT } as const
    const row = Object.fromEntries(columnsOf(table).map(([name, type]) => [name, given[name] ?? usual[type]]))
    ;(this.rows[table] as Row[]).push(row)
  }

  find(table: string, key: number): Row {
    const [name] = columnsOf(table)[0] as [string, string]
    return (this.rows[table] as Row[]).find((row) => row[name] === key) as Row
  }

  file(path: string, bytes: Buffer | string): void {
    const whole = join(this.folder, path)
    mkdirSync(join(whole, '..'), { recursive: true })
    writeFileSync(whole, bytes)
  }

  /** Writes the SQLite file. @returns its path */
  sqlite(name = 'mindoc.db'): string {
    const file = join(this.folder, name)
    const database = new DatabaseSync(file)
    database.exec('begin')
    for (const [table, rows] of Object.entries(this.rows)) {
      database.exec(created(table, SQLITE))
      for (const row of rows)
        database
          .prepare(
            `insert into ${table} values (${Object.keys(row)
              .map(() => '?')
              .join(', ')})`,
          )
          .run(...(Object.values(row) as SQLInputValue[]))
    }
    database.exec('commit')
    database.close()
    return file
  }

  /** Writes the tables into a real MariaDB. */
  async mysql() {
    const database = await mariadbDatabase()
    for (const [table, rows] of Object.entries(this.rows)) {
      await database.connection.query(created(table, MYSQL))
      for (const row of rows) await addRow(database.connection, table, row)
    }
    return database
  }
}

function addPeople(site: OldSite): void {
  const person = { auth_method: 'local', role: 2 }
  site.add('md_members', {
    ...person,
    member_id: 1,
    account: 'admin',
    password: HASHES.factory,
    email: 'admin@iminho.me',
    role: 0,
  })
  site.add('md_members', {
    ...person,
    member_id: 2,
    account: 'ada',
    real_name: 'Ada Lovelace',
    password: HASHES.ada,
    email: 'ada@old.example',
  })
  site.add('md_members', {
    ...person,
    member_id: 3,
    account: '李雷',
    password: HASHES.lilei,
    email: 'lilei@old.example',
  })
  site.add('md_members', {
    ...person,
    member_id: 4,
    account: 'ADA',
    password: HASHES.ada,
    email: 'other@old.example',
    role: 3,
  })
  site.add('md_members', {
    ...person,
    member_id: 5,
    account: 'from.ldap',
    auth_method: 'ldap',
    email: 'ldap@old.example',
  })
  site.add('md_members', {
    ...person,
    member_id: 6,
    account: 'gone',
    password: HASHES.ada,
    email: 'gone@old.example',
    status: 1,
  })
  site.add('md_teams', { team_id: 1, team_name: '团队', member_id: 2 })
  site.add('md_teams', { team_id: 2, team_name: 'Deleted', member_id: 2, is_delete: 1 })
  for (const [id, member_id, role_id] of [
    [1, 2, 0],
    [2, 3, 2],
    [3, 5, 3],
  ] as const)
    site.add('md_team_member', { team_member_id: id, team_id: 1, member_id, role_id })
  site.add('md_team_relationship', { team_relationship_id: 1, team_id: 1, book_id: 2 })
}

function addBooks(site: OldSite): void {
  const book = { item_id: 1, editor: 'markdown', member_id: 2 }
  site.add('md_books', {
    ...book,
    book_id: 1,
    book_name: '接口手册',
    identify: 'handbook',
    description: '说明',
    label: 'api,手册',
  })
  site.add('md_books', {
    ...book,
    book_id: 2,
    book_name: 'Private',
    identify: 'private',
    privately_owned: 1,
    item_id: 2,
  })
  site.add('md_books', {
    ...book,
    book_id: 3,
    book_name: 'With password',
    identify: '33',
    privately_owned: 1,
    book_password: 'pä&ss',
  })
  site.add('md_books', { ...book, book_id: 4, book_name: 'Rich', identify: 'rich', editor: 'new_html' })
  site.add('md_itemsets', { item_id: 1, item_name: '默认空间', item_key: 'default' })
  site.add('md_itemsets', { item_id: 2, item_name: 'Second space', item_key: 'second' })
  // 李雷 edits through the team, but the own role in the book only reads.
  for (const [id, member_id, book_id, role_id] of [
    [1, 2, 1, 0],
    [2, 2, 2, 0],
    [3, 3, 2, 3],
    [4, 4, 1, 2],
    [5, 2, 3, 0],
    [6, 99, 1, 2],
  ] as const)
    site.add('md_relationship', { relationship_id: id, member_id, book_id, role_id })
}

function addDocuments(site: OldSite): void {
  const text = (markdown: string) => ({ markdown, content: '<p>html</p>', release: '<p>html</p>' })
  const of = { book_id: 1, member_id: 2, modify_at: 2 }
  const links = `![图](/uploads/handbook/images/a.png) ![old](${OLD_ADDRESS}/uploads/201701/not-in-table.png) [file](/attach_files/handbook/2) [doc](${OLD_ADDRESS}/docs/handbook/second) [book](/docs/private) [article](/blog-1.html) [no](https://elsewhere.example/docs/handbook/second)`
  site.add('md_documents', {
    ...of,
    document_id: 1,
    document_name: '开始',
    identify: 'start',
    order_sort: 2,
    ...text(`# Start\n\n${links}\n`),
  })
  site.add('md_documents', {
    ...of,
    document_id: 2,
    document_name: 'Second',
    identify: 'second',
    parent_id: 1,
    order_sort: 1,
    ...text('second'),
  })
  site.add('md_documents', { ...of, document_id: 3, document_name: 'Folder', parent_id: 1, is_open: 2, ...text('') })
  site.add('md_documents', { ...of, document_id: 4, document_name: 'Deep', parent_id: 3, ...text('deep') })
  site.add('md_documents', {
    ...of,
    document_id: 5,
    document_name: 'Not published',
    markdown: 'draft',
    content: 'draft',
  })
  site.add('md_documents', { ...of, document_id: 6, document_name: 'Lost', book_id: 99, ...text('x') })
  site.add('md_documents', { ...of, document_id: 7, document_name: 'No parent', parent_id: 77, ...text('y') })
  site.add('md_documents', {
    ...of,
    document_id: 8,
    document_name: 'Tomorrow',
    modify_time: '2037-01-01 00:00:00',
    ...text('t'),
  })
  site.add('md_documents', { ...of, document_id: 9, document_name: 'Secret', book_id: 2, ...text('secret') })
  const html = '<h2>Rich</h2><p>a <b>b</b></p>'
  site.add('md_documents', {
    ...of,
    document_id: 10,
    document_name: 'Rich',
    book_id: 4,
    markdown: html,
    content: html,
    release: html,
  })
  for (const v of [0, 1])
    site.add('md_document_history', {
      history_id: v + 1,
      document_id: 1,
      document_name: `开始 v${v}`,
      markdown: `state ${v}`,
      member_id: 2,
      modify_at: 3,
    })
}

/** A small site with all that a move brings, and with rows that point to nothing. */
export function oldSite(): OldSite {
  const site = new OldSite()
  addPeople(site)
  addBooks(site)
  addDocuments(site)
  site.add('md_options', { option_id: 1, option_name: 'ENABLE_ANONYMOUS', option_value: 'true' })
  const file = { book_id: 1, document_id: 1, create_at: 2 }
  site.add('md_attachment', {
    ...file,
    attachment_id: 1,
    file_name: 'a.png',
    file_path: '/uploads/handbook/images/a.png',
    file_size: 3,
  })
  site.add('md_attachment', {
    ...file,
    attachment_id: 2,
    file_name: '报告.txt',
    file_path: '\\uploads\\handbook\\files\\b.txt',
    file_size: 10,
  })
  site.add('md_attachment', {
    ...file,
    attachment_id: 3,
    file_name: 'gone.pdf',
    file_path: '/uploads/handbook/files/gone.pdf',
    file_size: 10,
  })
  site.add('md_attachment', {
    ...file,
    attachment_id: 4,
    file_name: 'passwd',
    file_path: '/uploads/../../../../../etc/passwd',
  })
  site.file('uploads/handbook/images/a.png', 'png')
  site.file('uploads/handbook/files/b.txt', 'the report')
  site.file('uploads/201701/not-in-table.png', 'older')
  site.add('md_comments', {
    comment_id: 1,
    document_id: 1,
    member_id: 3,
    content: 'Is <b>this</b>\nright?',
    approved: 1,
  })
  site.add('md_comments', { comment_id: 2, document_id: 1, member_id: 2, parent_id: 1, content: 'Yes', approved: 1 })
  site.add('md_comments', { comment_id: 3, document_id: 1, author: 'x', content: 'spam', approved: 2 })
  const blog = { member_id: 2, blog_status: 'publish' }
  site.add('md_blogs', { ...blog, blog_id: 1, blog_title: 'Article', blog_content: 'article **text**' })
  site.add('md_blogs', {
    ...blog,
    blog_id: 2,
    blog_title: 'Own',
    blog_content: 'own text',
    blog_status: 'password',
    password: 'x',
    member_id: 3,
  })
  site.add('md_blogs', { ...blog, blog_id: 3, blog_title: 'Linked', blog_type: 1, document_id: 2 })
  site.add('md_templates', {
    template_id: 1,
    template_name: 'API',
    member_id: 2,
    book_id: 1,
    is_global: 1,
    template_content: '# API',
  })
  return site
}
