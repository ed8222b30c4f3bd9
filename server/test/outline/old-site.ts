import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '#server/test/postgres.ts'
import { temporaryFolder } from '#server/test/temporary-folder.ts'
import { databaseUrl, withClient } from '#server/test/test-database.ts'
import { TABLES } from './tables.ts'

export const OLD_ADDRESS = 'https://outline.old.example'
const AT = '2024-05-06T07:08:09.123Z'
/** `AT` in unix seconds. */
export const AT_SECONDS = Math.floor(Date.parse(AT) / 1000)
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** A UUID for a number. */
export const uuid = (number: number): string => `0a000000-0000-4000-8000-${String(number).padStart(12, '0')}`

type Values = Readonly<Record<string, unknown>>

const text = (words: string, mark?: Values) => ({ type: 'text', text: words, ...(mark && { marks: [mark] }) })
const linkTo = (href: string) => ({ type: 'link', attrs: { href } })
const paragraph = (...content: Values[]) => ({ type: 'paragraph', content })
/** A document of the editor. */
export const doc = (...content: Values[]): Values => ({ type: 'doc', content })

let server: Promise<string> | undefined
/** The PostgreSQL of the tests, or one of our own. */
const serverUrl = (): Promise<string> => {
  server ??= process.env.TEST_POSTGRES_ADMIN_URL
    ? Promise.resolve(process.env.TEST_POSTGRES_ADMIN_URL)
    : startPostgres().then(({ url }) => url)
  return server
}

/** A site of Outline in a real PostgreSQL, and the folder of its files. */
export class OldSite {
  readonly url: string
  readonly uploads = temporaryFolder()

  constructor(url: string) {
    this.url = url
  }

  /** Adds a row. Objects become JSON; times are those of the site. */
  async add(table: string, values: Values): Promise<void> {
    const row: Values = { createdAt: AT, updatedAt: AT, ...values }
    const names = Object.keys(row).map((name) => pg.escapeIdentifier(name))
    const places = names.map((_, at) => `$${at + 1}`)
    const given = Object.values(row).map((value) =>
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    )
    await this.run(`insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`, given)
  }

  run(statement: string, values: unknown[] = []): Promise<unknown> {
    return withClient(this.url, (client) => client.query(statement, values))
  }

  file(key: string, bytes: Buffer | string): void {
    const path = join(this.uploads, key)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
  }
}

const TEAM = uuid(1)
/** The people of the site: an administrator, a member, a viewer, a guest, somebody who was suspended, and a deleted account. */
export const PEOPLE = { boss: 11, ada: 12, 李雷: 13, guest: 14, gone: 15, deleted: 16 } as const
export const COLLECTIONS = { handbook: 31, finance: 32, old: 33, gone: 34 } as const
export const DOCUMENTS = { start: 41, below: 42, deep: 43, draft: 44, archived: 45, deleted: 46, secret: 47 } as const
/** The id at the end of the address of a document or a collection. */
export const urlId = (number: number): string => `url0000${String(number).padStart(3, '0')}`
const PICTURE_KEY = `uploads/${uuid(PEOPLE.ada)}/${uuid(61)}/plan 图.png`

async function addPeople(site: OldSite): Promise<void> {
  await site.add('teams', { id: TEAM, name: '水泵 Ltd' })
  const people = [
    { id: PEOPLE.boss, name: 'Boss', email: 'boss@old.example', role: 'admin' },
    { id: PEOPLE.ada, name: 'Ada Lovelace', email: 'Ada@old.example', role: 'member', lastSignedInAt: AT },
    { id: PEOPLE.李雷, name: '李雷', email: 'lilei@old.example', role: 'viewer' },
    { id: PEOPLE.guest, name: 'Guest', email: 'guest@else.example', role: 'guest' },
    { id: PEOPLE.gone, name: 'Gone', email: 'gone@old.example', role: 'member', suspendedAt: AT },
    { id: PEOPLE.deleted, name: 'Deleted', email: null, role: 'member', deletedAt: AT },
  ]
  for (const { id, ...person } of people) await site.add('users', { id: uuid(id), teamId: TEAM, ...person })
  const by = { createdById: uuid(PEOPLE.boss) }
  await site.add('groups', { id: uuid(21), name: '财务', teamId: TEAM, ...by })
  await site.add('group_users', { groupId: uuid(21), userId: uuid(PEOPLE.ada), permission: 'admin', ...by })
  await site.add('group_users', { groupId: uuid(21), userId: uuid(PEOPLE.李雷), ...by })
}

async function addCollections(site: OldSite): Promise<void> {
  const collection = { teamId: TEAM, createdById: uuid(PEOPLE.ada), sort: { field: 'index', direction: 'asc' } }
  const node = (id: number, children: Values[] = []) => ({ id: uuid(id), title: `t${id}`, children })
  const structure = [node(DOCUMENTS.secret), node(DOCUMENTS.start, [node(DOCUMENTS.below, [node(DOCUMENTS.deep)])])]
  await site.add('collections', {
    ...collection,
    id: uuid(COLLECTIONS.handbook),
    urlId: urlId(31),
    name: 'Handbook 手册',
    description: 'All we know',
    permission: 'read_write',
    documentStructure: JSON.stringify(structure),
  })
  await site.add('collections', {
    ...collection,
    id: uuid(COLLECTIONS.finance),
    urlId: urlId(32),
    name: 'Finance',
    content: doc({ type: 'heading', attrs: { level: 2 }, content: [text('Money')] }, paragraph(text('Only for us'))),
    createdById: uuid(PEOPLE.deleted),
  })
  await site.add('collections', {
    ...collection,
    id: uuid(COLLECTIONS.old),
    urlId: urlId(33),
    name: 'Old',
    permission: 'read',
    archivedAt: AT,
  })
  await site.add('collections', {
    ...collection,
    id: uuid(COLLECTIONS.gone),
    urlId: urlId(34),
    name: 'Thrown away',
    deletedAt: AT,
  })
  const right = { createdById: uuid(PEOPLE.boss) }
  const own = (id: number, to: number, user: number, permission: string) =>
    site.add('user_permissions', { id: uuid(id), collectionId: uuid(to), userId: uuid(user), permission, ...right })
  await own(51, COLLECTIONS.handbook, PEOPLE.ada, 'admin')
  await own(52, COLLECTIONS.handbook, PEOPLE.guest, 'read')
  // A viewer reads, whatever somebody gave.
  await own(53, COLLECTIONS.handbook, PEOPLE.李雷, 'read_write')
  await site.add('group_permissions', {
    id: uuid(54),
    collectionId: uuid(COLLECTIONS.finance),
    groupId: uuid(21),
    permission: 'read_write',
    ...right,
  })
  await site.add('user_permissions', {
    id: uuid(55),
    documentId: uuid(DOCUMENTS.secret),
    userId: uuid(PEOPLE.guest),
    permission: 'read',
    ...right,
  })
}

async function addDocuments(site: OldSite): Promise<void> {
  const by = { teamId: TEAM, createdById: uuid(PEOPLE.ada), lastModifiedById: uuid(PEOPLE.ada), publishedAt: AT }
  const add = (id: number, title: string, values: Values) =>
    site.add('documents', {
      ...by,
      id: uuid(id),
      urlId: urlId(id),
      title,
      collectionId: uuid(COLLECTIONS.handbook),
      ...values,
    })
  const picture = `/api/attachments.redirect?id=${uuid(61)}`
  await add(DOCUMENTS.start, '开始', {
    // Newer releases keep the document of the editor. The Markdown beside it may be older.
    text: 'an older text',
    content: doc(
      { type: 'heading', attrs: { level: 1 }, content: [text('Start')] },
      paragraph(
        text('see '),
        text('below', linkTo(`/doc/below-${urlId(DOCUMENTS.below)}`)),
        text(' and ', { type: 'strong' }),
      ),
      paragraph(
        text('whole', linkTo(`${OLD_ADDRESS}/doc/deep-${urlId(DOCUMENTS.deep)}#h-part`)),
        text('other', linkTo(`https://else.example/doc/x-${urlId(43)}`)),
      ),
      paragraph(text('all', linkTo(`/collection/finance-${urlId(32)}`))),
      { type: 'image', attrs: { src: picture, alt: 'plan' } },
    ),
    updatedAt: '2024-05-08T07:08:09.123Z',
  })
  await add(DOCUMENTS.below, 'Below', {
    text: `# 怎么做\n\n\\\n:::info\nMind the gap\n:::\n\n![plan](${picture})\n[up](/doc/kai-shi-${urlId(DOCUMENTS.start)})\n`,
    parentDocumentId: uuid(DOCUMENTS.start),
  })
  await add(DOCUMENTS.deep, 'Deep', {
    text: 'deep',
    parentDocumentId: uuid(DOCUMENTS.below),
    createdById: uuid(PEOPLE.deleted),
    lastModifiedById: uuid(PEOPLE.deleted),
  })
  await add(DOCUMENTS.draft, 'Draft', { text: 'not yet', publishedAt: null })
  await add(DOCUMENTS.archived, 'Archived', { text: 'archived', archivedAt: AT })
  await add(DOCUMENTS.deleted, 'Deleted', { text: 'deleted', deletedAt: AT })
  // Archived and deleted with their collections.
  await add(49, 'In the archive', { text: 'old', collectionId: uuid(COLLECTIONS.old), archivedAt: AT })
  await add(50, 'Thrown away too', { text: 'gone', collectionId: uuid(COLLECTIONS.gone), deletedAt: AT })
  await add(DOCUMENTS.secret, 'Salaries', { text: 'secret', collectionId: uuid(COLLECTIONS.finance) })
  await add(48, 'Minutes', { text: '# Minutes of {date}', template: true })
  const revision = { documentId: uuid(DOCUMENTS.start), userId: uuid(PEOPLE.boss) }
  for (const v of [0, 1])
    await site.add('revisions', {
      ...revision,
      id: uuid(71 - v),
      title: `开始 v${v}`,
      content: doc(paragraph(text(`state ${v}`))),
      createdAt: `2024-05-0${6 + v}T08:00:00Z`,
    })
  // The present state is kept as well.
  await site.add('revisions', {
    ...revision,
    id: uuid(72),
    title: '开始',
    text: 'present',
    createdAt: '2024-05-08T07:08:09.123Z',
  })
}

async function addBeside(site: OldSite): Promise<void> {
  const file = { teamId: TEAM, userId: uuid(PEOPLE.ada), contentType: 'image/png', acl: 'private' }
  site.file(PICTURE_KEY, PICTURE)
  await site.add('attachments', {
    ...file,
    id: uuid(61),
    documentId: uuid(DOCUMENTS.start),
    key: PICTURE_KEY,
    size: PICTURE.length,
  })
  await site.add('attachments', {
    ...file,
    id: uuid(62),
    documentId: uuid(DOCUMENTS.secret),
    key: `uploads/${uuid(12)}/${uuid(62)}/none.png`,
    size: 5,
  })
  await site.add('attachments', { ...file, id: uuid(63), key: `avatars/${uuid(12)}/${uuid(63)}/me.png`, size: 5 })
  await site.add('stars', { id: uuid(81), userId: uuid(PEOPLE.ada), collectionId: uuid(COLLECTIONS.handbook) })
  await site.add('stars', { id: uuid(82), userId: uuid(PEOPLE.ada), documentId: uuid(DOCUMENTS.start) })
  const share = { userId: uuid(PEOPLE.ada), teamId: TEAM, published: true }
  await site.add('shares', { ...share, id: uuid(83), documentId: uuid(DOCUMENTS.below), includeChildDocuments: true })
  await site.add('shares', { ...share, id: uuid(84), documentId: uuid(DOCUMENTS.secret), revokedAt: AT })
  await site.add('shares', { ...share, id: uuid(85), documentId: uuid(DOCUMENTS.deep), published: false })
  const comment = { documentId: uuid(DOCUMENTS.start) }
  await site.add('comments', {
    ...comment,
    id: uuid(86),
    createdById: uuid(PEOPLE.李雷),
    data: doc(paragraph(text('Is this '), text('right', { type: 'strong' }), text('?'))),
  })
  await site.add('comments', {
    ...comment,
    id: uuid(87),
    createdById: uuid(PEOPLE.ada),
    parentCommentId: uuid(86),
    data: doc(paragraph(text('Yes'))),
    createdAt: '2024-05-07T07:08:09Z',
  })
  await site.add('comments', {
    ...comment,
    id: uuid(88),
    createdById: uuid(PEOPLE.ada),
    data: doc(paragraph(text('taken back'))),
    deletedAt: AT,
  })
  await site.add('subscriptions', {
    id: uuid(89),
    userId: uuid(PEOPLE.ada),
    documentId: uuid(DOCUMENTS.start),
    event: 'documents.update',
  })
  await site.add('pins', {
    id: uuid(90),
    documentId: uuid(DOCUMENTS.start),
    teamId: TEAM,
    createdById: uuid(PEOPLE.ada),
  })
}

/** A small site with all that a move brings. */
export async function oldSite(): Promise<OldSite> {
  const server = await serverUrl()
  const name = `octavo_outline_${randomBytes(6).toString('hex')}`
  await withClient(server, (client) => client.query(`create database ${pg.escapeIdentifier(name)} template template0`))
  const site = new OldSite(databaseUrl(server, name))
  for (const table of TABLES) await site.run(table)
  await addPeople(site)
  await addCollections(site)
  await addDocuments(site)
  await addBeside(site)
  return site
}
