import { toUserName } from '#server/auth/user-name.ts'
import type { Role } from '#server/migrate/records.ts'
import { SourceError } from '#server/migrate/source.ts'
import { idIn, type Row, type Tables, textIn } from '#server/migrate/tables/tables.ts'
import { LARGE } from './texts.ts'
import { isSet, jsonIn, timeIn } from './values.ts'

export interface Person {
  id: string
  /** The name of the account here. Outline has none: people log in through a provider or with their mail address. */
  username: string
  name: string
  role: 'admin' | 'member' | 'viewer' | 'guest'
  isSuspended: boolean
}

export interface Collection {
  id: string
  urlId: string
  name: string
  creator: string
  /** What every member of the workspace may do; undefined: only its own members see it. */
  everybody: Role | undefined
  isArchived: boolean
  isDeleted: boolean
  /** When it was archived and deleted, with the documents that it had then. Unix seconds. */
  archived: number
  deleted: number
  isShared: boolean
}

/** A document without its text. */
export interface Document {
  id: string
  urlId: string
  collection: string
  parent: string
  title: string
  updated: number
  /** When it was deleted or archived by itself, not with its collection. Unix seconds; 0: it was not. */
  gone: number
  isDraft: boolean
}

/** A right of a person or of a group in a collection. */
export interface Membership {
  id: string
  collection: string
  /** A person or a group. */
  of: string
  role: Role
  addtime: number
}

/** What of the site is held in memory: everything but texts, history, comments and files. */
export interface Site {
  tables: Tables
  workspace: { id: string; name: string; created: number; isShared: boolean }
  people: ReadonlyMap<string, Person>
  /** The first administrator: the owner of what nobody else owns. '': there is none. */
  administrator: string
  collections: ReadonlyMap<string, Collection>
  documents: ReadonlyMap<string, Document>
  /** Documents with others below them. Each is a folder, with itself as its first page. */
  folders: ReadonlySet<string>
  /** The place of each document among its neighbours. */
  order: ReadonlyMap<string, number>
  memberships: readonly Membership[]
  groupMemberships: readonly Membership[]
  /** The people of each group. */
  groups: ReadonlyMap<string, readonly string[]>
  /** The keys of attachments by their ids. */
  attachments: ReadonlyMap<string, string>
}

const ROLES: Readonly<Record<string, Role>> = { read: 'read_only', read_write: 'edit', admin: 'admin' }
const roleIn = (row: Row): Role => ROLES[textIn(row, 'permission')] ?? 'read_only'

async function all<V>(rows: AsyncIterable<Row>, make: (row: Row) => V | undefined): Promise<V[]> {
  const made: V[] = []
  for await (const row of rows) {
    const one = make(row)
    if (one !== undefined) made.push(one)
  }
  return made
}

const byId = <V extends { id: string }>(list: readonly V[]): Map<string, V> => new Map(list.map((one) => [one.id, one]))

/** Reads the site. @throws SourceError when the database has several workspaces, whose people may not see each other's collections */
export async function readSite(tables: Tables): Promise<Site> {
  const teams = await all(tables.sorted('teams', ['createdAt']), (row) => (isSet(row, 'deletedAt') ? undefined : row))
  const [team] = teams
  if (!team || teams.length > 1) throw new SourceError('move_outline_workspaces', { count: teams.length })
  const people = await all(tables.sorted('users', ['createdAt', 'id']), personOf)
  const collections = byId(await all(tables.rows('collections', 'id', ['content', 'documentStructure']), collectionOf))
  const documents = byId(await all(tables.rows('documents', 'id', LARGE), (row) => documentOf(row, collections)))
  const folders = new Set(
    [...documents.values()]
      .filter(({ isDraft, parent }) => !isDraft && documents.has(parent))
      .map(({ parent }) => parent),
  )
  const groups = new Map<string, string[]>()
  for await (const row of tables.sorted('group_users', ['groupId', 'userId']))
    if (!isSet(row, 'deletedAt'))
      groups.set(idIn(row, 'groupId'), [...(groups.get(idIn(row, 'groupId')) ?? []), idIn(row, 'userId')])
  const attachments = new Map(
    await all(tables.rows('attachments', 'id'), (row) => [textIn(row, 'id'), textIn(row, 'key')] as const),
  )
  return {
    tables,
    workspace: {
      id: textIn(team, 'id'),
      name: textIn(team, 'name'),
      created: timeIn(team, 'createdAt'),
      isShared: isSet(team, 'sharing'),
    },
    people: byId(people),
    administrator: people.find(({ role, isSuspended }) => role === 'admin' && !isSuspended)?.id ?? '',
    collections,
    documents,
    folders,
    order: await readOrder(tables),
    memberships: await all(tables.rows('user_permissions', 'id'), (row) => membershipOf(row, 'userId')),
    groupMemberships: await all(tables.rows('group_permissions', 'id'), (row) => membershipOf(row, 'groupId')),
    groups,
    attachments,
  }
}

function personOf(row: Row): Person | undefined {
  if (isSet(row, 'deletedAt')) return undefined
  const [id, name, role] = [textIn(row, 'id'), textIn(row, 'name'), textIn(row, 'role')]
  const local = textIn(row, 'email').split('@')[0] as string
  return {
    id,
    name,
    username: toUserName(local) || toUserName(name) || `user-${id.slice(0, 8)}`,
    // Whoever has an unknown role may do what guests may.
    role: role === 'admin' || role === 'member' || role === 'viewer' ? role : 'guest',
    isSuspended: isSet(row, 'suspendedAt'),
  }
}

const collectionOf = (row: Row): Collection => ({
  id: textIn(row, 'id'),
  urlId: textIn(row, 'urlId'),
  name: textIn(row, 'name'),
  creator: idIn(row, 'createdById'),
  everybody: textIn(row, 'permission') === '' ? undefined : roleIn(row) === 'edit' ? 'edit' : 'read_only',
  isArchived: isSet(row, 'archivedAt'),
  isDeleted: isSet(row, 'deletedAt'),
  archived: timeIn(row, 'archivedAt'),
  deleted: timeIn(row, 'deletedAt'),
  isShared: isSet(row, 'sharing'),
})

/** How many seconds the deletion of a collection and of its documents are apart at most. */
const TOGETHER_SECONDS = 60

function documentOf(row: Row, collections: ReadonlyMap<string, Collection>): Document | undefined {
  if (isSet(row, 'template')) return undefined
  const above = collections.get(idIn(row, 'collectionId'))
  const [deleted, archived] = [timeIn(row, 'deletedAt'), timeIn(row, 'archivedAt')]
  const isWithCollection = above?.isDeleted === true && Math.abs(deleted - above.deleted) <= TOGETHER_SECONDS
  return {
    id: textIn(row, 'id'),
    urlId: textIn(row, 'urlId'),
    collection: idIn(row, 'collectionId'),
    parent: idIn(row, 'parentDocumentId'),
    title: textIn(row, 'title'),
    updated: timeIn(row, 'updatedAt'),
    gone: (isWithCollection ? 0 : deleted) || (archived === above?.archived ? 0 : archived),
    isDraft: !isSet(row, 'publishedAt'),
  }
}

function membershipOf(row: Row, of: 'userId' | 'groupId'): Membership | undefined {
  const collection = idIn(row, 'collectionId')
  if (collection === '' || isSet(row, 'deletedAt')) return undefined
  return { id: textIn(row, 'id'), collection, of: idIn(row, of), role: roleIn(row), addtime: timeIn(row, 'createdAt') }
}

interface Node {
  id?: unknown
  title?: unknown
  children?: unknown
}

/** The place of each document, as the sidebar of its collection shows it. */
async function readOrder(tables: Tables): Promise<Map<string, number>> {
  const order = new Map<string, number>()
  for await (const row of tables.rows('collections', 'id', ['content'])) {
    const sort = jsonIn(row, 'sort') as { field?: unknown; direction?: unknown } | undefined
    const isByTitle = sort?.field === 'title'
    const number = (nodes: unknown): void => {
      if (!Array.isArray(nodes)) return
      const list = (nodes as Node[]).filter((node) => typeof node === 'object' && node !== null)
      if (isByTitle) list.sort((a, b) => String(a.title).localeCompare(String(b.title), undefined, { numeric: true }))
      if (isByTitle && sort?.direction === 'desc') list.reverse()
      for (const [at, node] of list.entries()) {
        order.set(String(node.id), at + 1)
        number(node.children)
      }
    }
    number(jsonIn(row, 'documentStructure'))
  }
  return order
}
