import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hash } from '@node-rs/bcrypt'
import { addRow, type MariadbDatabase, mariadbDatabase } from '#server/test/mariadb.ts'
import { temporaryFolder } from '#server/test/temporary-folder.ts'
import { FORMS, type Form } from './tables.ts'

export const OLD_ADDRESS = 'https://wiki.old.example'
const AT = '2024-05-06 07:08:09'
/** `AT` in unix seconds. */
export const AT_SECONDS = Date.parse('2024-05-06T07:08:09Z') / 1000
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

type Values = Readonly<Record<string, unknown>>
type Type = 'bookshelf' | 'book' | 'chapter' | 'page'
const PLURAL = { bookshelf: 'bookshelves', book: 'books', chapter: 'chapters', page: 'pages' } as const

/** A site of BookStack in a real MariaDB, and the folder of its uploads. */
export class OldSite {
  readonly database: MariadbDatabase
  readonly form: Form
  /** The folder of the program, with `public/uploads` and `storage/uploads`. */
  readonly uploads: string

  constructor(database: MariadbDatabase, form: Form) {
    this.database = database
    this.form = form
    this.uploads = temporaryFolder()
  }

  add(table: string, values: Values) {
    return addRow(this.database.connection, table, values)
  }

  /** Adds a shelf, a book, a chapter or a page in the form of the release. */
  async entity(type: Type, given: Values): Promise<void> {
    const { html, markdown, draft, template, description, description_html, ...rest } = given
    const head = { created_at: AT, updated_at: AT, created_by: 2, updated_by: 2, owned_by: 2, ...rest }
    const page = { html: html ?? '', markdown: markdown ?? '', text: '', draft: draft ?? 0, template: template ?? 0 }
    const container = { description: description ?? '', description_html: description_html ?? '' }
    const data = type === 'page' ? { ...page, revision_count: 1 } : container
    if (this.form === '22.11') {
      const place = type === 'page' ? { chapter_id: 0, priority: 0 } : type === 'chapter' ? { priority: 0 } : {}
      await this.add(PLURAL[type], { ...place, ...head, ...data })
      return
    }
    await this.add('entities', { type, ...head })
    if (type === 'page') await this.add('entity_page_data', { page_id: given.id, ...data })
    else await this.add('entity_container_data', { entity_id: given.id, entity_type: type, ...data })
  }

  comment(page: number, values: Values) {
    const entity = this.form === '22.11' ? 'entity' : 'commentable'
    return this.add('comments', { [`${entity}_id`]: page, [`${entity}_type`]: 'page', created_at: AT, ...values })
  }

  revision(page: number, values: Values) {
    const usual = {
      created_at: AT,
      created_by: 2,
      slug: 'start',
      book_slug: 'handbook',
      html: '',
      markdown: '',
      text: '',
    }
    return this.add('page_revisions', { page_id: page, ...usual, ...values })
  }

  /** Changes a column of a page. */
  async changePage(id: number, column: 'html' | 'markdown', value: string): Promise<void> {
    const [table, key] = this.form === '22.11' ? ['pages', 'id'] : ['entity_page_data', 'page_id']
    await this.database.connection.query('update ?? set ?? = ? where ?? = ?', [table, column, value, key, id])
  }

  file(path: string, bytes: Buffer | string): void {
    const whole = join(this.uploads, path)
    mkdirSync(join(whole, '..'), { recursive: true })
    writeFileSync(whole, bytes)
  }
}

/** What each role may do in the whole site: all of these, for all books. */
const ALL = (actions: readonly string[]) =>
  ['book', 'chapter', 'page', 'bookshelf'].flatMap((type) => actions.map((action) => `${type}-${action}-all`))
const EDITOR = ALL(['view', 'create', 'update', 'delete'])
const VIEWER = [...ALL(['view']), 'page-update-own']

async function addPeople(site: OldSite): Promise<void> {
  const people = [
    { id: 1, name: 'Admin', email: 'admin@admin.com', password: 'password', roles: [1] },
    { id: 2, name: 'Ada Lovelace', email: 'ada@old.example', password: 'Geheim-1', roles: [2] },
    { id: 3, name: '李雷', email: 'lilei@old.example', password: '密码-2', roles: [3] },
    { id: 4, name: 'Guest', email: 'guest@example.com', password: '', roles: [4], system_name: 'public' },
    { id: 5, name: 'Other Ada', email: 'ADA@other.example', password: 'Geheim-3', roles: [3, 5] },
    { id: 6, name: 'Boss', email: 'boss@old.example', password: 'Geheim-4', roles: [1] },
  ]
  for (const { roles, password, ...person } of people) {
    const hashed = password === '' ? '' : (await hash(password, 4)).replace('$2b$', '$2y$')
    await site.add('users', { ...person, password: hashed, created_at: AT, updated_at: AT })
    for (const role_id of roles) await site.add('role_user', { user_id: person.id, role_id })
  }
  const roles = [
    { id: 1, display_name: 'Admin', system_name: 'admin', may: [] },
    { id: 2, display_name: 'Editor', may: EDITOR },
    { id: 3, display_name: 'Viewer', may: VIEWER },
    { id: 4, display_name: 'Public', system_name: 'public', may: ALL(['view']) },
    { id: 5, display_name: '财务', may: [] },
  ]
  const permissions = [...new Set(roles.flatMap(({ may }) => may))]
  for (const [at, name] of permissions.entries()) await site.add('role_permissions', { id: at + 1, name })
  for (const { may, ...role } of roles) {
    await site.add('roles', { ...role, created_at: AT, updated_at: AT })
    for (const name of may)
      await site.add('permission_role', { role_id: role.id, permission_id: permissions.indexOf(name) + 1 })
  }
}

/** The page with everything that a page can have. */
const START = `<h1 id="bkmrk-start">Start</h1><p class="callout warning">Mind the <strong>gap</strong></p>
<p><a href="${OLD_ADDRESS}/uploads/images/gallery/2024-05/plan.png"><img src="${OLD_ADDRESS}/uploads/images/gallery/2024-05/scaled-1680-/plan.png" alt="plan"></a></p>
<p><a href="${OLD_ADDRESS}/books/handbook/page/howto">how</a> <a href="${OLD_ADDRESS}/link/3#bkmrk-x">by id</a> <a href="${OLD_ADDRESS}/books/finance">book</a>
<a href="${OLD_ADDRESS}/attachments/2">file</a> <a href="https://elsewhere.example/books/handbook/page/howto">no</a></p>`

/** A small site with all that a move brings, and with rows that point to nothing. */
export async function oldSite(form: Form): Promise<OldSite> {
  const database = await mariadbDatabase()
  for (const table of FORMS[form]) await database.connection.query(`create table ${table}`)
  const site = new OldSite(database, form)
  await addPeople(site)
  await site.add('settings', { setting_key: 'app-public', value: 'false' })
  await site.entity('bookshelf', { id: 1, name: '书架', slug: 'shelf' })
  await site.entity('book', { id: 1, name: 'Handbook 手册', slug: 'handbook', description: 'All we know' })
  await site.entity('book', { id: 2, name: 'Finance', slug: 'finance', owned_by: 1 })
  await site.entity('book', { id: 3, name: 'Gone', slug: 'gone', deleted_at: AT })
  for (const [order, book_id] of [2, 1].entries())
    await site.add('bookshelves_books', { bookshelf_id: 1, book_id, order })
  await site.entity('chapter', {
    id: 1,
    book_id: 1,
    name: 'Basics',
    slug: 'basics',
    priority: 2,
    description: 'For all',
    description_html: '<p>For <em>all</em></p>',
  })
  await site.entity('chapter', { id: 2, book_id: 1, name: 'Salaries', slug: 'salaries', priority: 3 })
  await site.entity('chapter', { id: 3, book_id: 1, name: 'Old', slug: 'old', deleted_at: AT })
  // The book and the chapter of the people of finance. Nobody else reads them.
  for (const [entity_type, entity_id] of [
    ['book', 2],
    ['chapter', 2],
  ])
    for (const [role_id, allowed] of [
      [0, 0],
      [5, 1],
    ])
      await site.add('entity_permissions', {
        entity_type,
        entity_id,
        role_id,
        view: allowed,
        create: allowed,
        update: allowed,
        delete: allowed,
      })
  await addPages(site)
  await addBeside(site)
  return site
}

async function addPages(site: OldSite): Promise<void> {
  await site.entity('page', {
    id: 1,
    book_id: 1,
    chapter_id: 1,
    name: 'Start',
    slug: 'start',
    html: START,
    priority: 1,
  })
  for (const v of [0, 1])
    await site.revision(1, {
      name: `Start v${v}`,
      slug: v === 0 ? 'first-name' : 'start',
      html: `<p>state ${v}</p>`,
      summary: `did ${v}`,
    })
  await site.revision(1, { name: 'Start', html: START, summary: 'last' })
  await site.revision(1, { name: 'Start', html: '<p>not saved</p>', type: 'update_draft' })
  await site.entity('page', {
    id: 2,
    book_id: 1,
    name: 'How to',
    slug: 'howto',
    markdown: '# 怎么做\n\n[first](/books/handbook/page/first-name)\n',
    html: '<h1>怎么做</h1>',
    template: 1,
    priority: 9,
  })
  await site.entity('page', { id: 3, book_id: 1, chapter_id: 2, name: 'Table', slug: 'table', html: '<p>secret</p>' })
  await site.entity('page', { id: 4, book_id: 1, name: 'New page', slug: '', html: '', draft: 1 })
  await site.entity('page', {
    id: 5,
    book_id: 1,
    name: 'Thrown away',
    slug: 'thrown',
    html: '<p>x</p>',
    deleted_at: AT,
  })
  await site.entity('page', {
    id: 6,
    book_id: 1,
    chapter_id: 3,
    name: 'In old',
    slug: 'in-old',
    html: '<p>y</p>',
    deleted_at: AT,
  })
  await site.entity('page', { id: 7, book_id: 2, name: 'Money', slug: 'money', html: '<p>money</p>' })
  await site.entity('page', { id: 8, book_id: 99, name: 'Lost', slug: 'lost', html: '<p>lost</p>' })
  await site.entity('page', {
    id: 9,
    book_id: 1,
    chapter_id: 77,
    name: 'No chapter',
    slug: 'no-chapter',
    html: '<p>z</p>',
  })
  await site.entity('page', {
    id: 10,
    book_id: 1,
    name: 'Tomorrow',
    slug: 'tomorrow',
    html: '<p>t</p>',
    updated_at: '2037-01-01 00:00:00',
  })
  await site.entity('page', { id: 11, book_id: 3, name: 'Of gone', slug: 'of-gone', html: '<p>g</p>', deleted_at: AT })
}

async function addBeside(site: OldSite): Promise<void> {
  const picture = (path: string, type = 'gallery') => ({
    name: 'a',
    url: `${OLD_ADDRESS}${path}`,
    path,
    type,
    uploaded_to: 1,
    created_by: 2,
    created_at: AT,
  })
  await site.add('images', { id: 1, ...picture('/uploads/images/gallery/2024-05/plan.png') })
  await site.add('images', { id: 2, ...picture('/uploads/images/gallery/2024-05/missing.png') })
  await site.add('images', { id: 3, ...picture('/uploads/images/cover_book/2024-05/cover.png', 'cover_book') })
  site.file('public/uploads/images/gallery/2024-05/plan.png', PICTURE)
  const attached = { uploaded_to: 1, order: 1, created_by: 2, created_at: AT }
  await site.add('attachments', {
    id: 1,
    ...attached,
    name: 'Site [old]',
    path: 'https://elsewhere.example/a b',
    extension: '',
    external: 1,
  })
  await site.add('attachments', {
    id: 2,
    ...attached,
    name: '报告',
    path: 'uploads/files/2024-05/x1y2.txt',
    extension: 'txt',
    external: 0,
  })
  await site.add('attachments', {
    id: 3,
    ...attached,
    name: 'passwd',
    path: '../../../../etc/passwd',
    extension: '',
    external: 0,
  })
  site.file('storage/uploads/files/2024-05/x1y2.txt', 'the report')
  await site.add('tags', { entity_id: 1, entity_type: 'page', name: 'state', value: 'done', order: 0 })
  await site.add('tags', { entity_id: 1, entity_type: 'chapter', name: 'other', value: '', order: 0 })
  await site.add('tags', { entity_id: 1, entity_type: 'book', name: 'kind', value: 'manual', order: 0 })
  await site.comment(1, { id: 1, local_id: 1, html: '<p>Is this <strong>right</strong>?</p>', created_by: 3 })
  await site.comment(1, { id: 2, local_id: 2, parent_id: 1, html: '<p>Yes</p>', created_by: 2 })
  const favourite = (favouritable_type: string, user_id = 3) => ({
    user_id,
    favouritable_id: 1,
    favouritable_type,
    created_at: AT,
  })
  for (const row of [favourite('book'), favourite('page'), favourite('book', 99)]) await site.add('favourites', row)
  await site.add('watches', { user_id: 3, watchable_id: 1, watchable_type: 'page', level: 2 })
  await site.add('watches', { user_id: 3, watchable_id: 1, watchable_type: 'book', level: 3 })
  await site.add('deletions', { deleted_by: 3, deletable_type: 'page', deletable_id: 5, created_at: AT })
  await site.add('deletions', { deleted_by: 6, deletable_type: 'chapter', deletable_id: 3, created_at: AT })
  await site.add('activities', { type: 'page_create', detail: '(1) Start', user_id: 2 })
}
