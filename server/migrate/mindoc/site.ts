import type { Role } from '#server/migrate/records.ts'
import { idIn, numberIn, type Row, type Tables, textIn } from '#server/migrate/tables/tables.ts'
import { langOfText } from '#shared/i18n/page-texts.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'

/** Somebody with an account. */
export interface Person {
  id: string
  account: string
  isAdmin: boolean
  /** The system lets the person read only. */
  isReader: boolean
}

export interface Book {
  id: string
  name: string
  identify: string
  description: string
  labels: string
  isPrivate: boolean
  /** What lets somebody read who is no member: the password, or the token of its address. */
  secret: string
  isDeleted: boolean
  /** Its documents are written as HTML. */
  isHtml: boolean
  /** The space it is in. */
  space: string
  order: number
  created: number
  updated: number
}

/** A document without its text. */
export interface Place {
  id: string
  name: string
  identify: string
  book: string
  parent: string
  order: number
  author: string
  created: number
}

/** What of the site is held in memory: everything but texts, history, comments and files. */
export interface Site {
  tables: Tables
  people: ReadonlyMap<string, Person>
  /** The first administrator: the owner of what nobody else owns. '': there is none. */
  administrator: string
  books: ReadonlyMap<string, Book>
  documents: ReadonlyMap<string, Place>
  /** The documents that have others below them: they are folders too. */
  folders: ReadonlySet<string>
  /** The role of each person in each book, by `book person`. */
  roles: ReadonlyMap<string, Role>
  /** The founder of each book. */
  founders: ReadonlyMap<string, string>
  /** Whether everybody reads books that are not private, or only people with an account. */
  letsGuestsIn: boolean
  words: ReturnType<typeof serverTexts>['moveIn']
}

/** Columns with texts. They are read one document at a time. */
export const TEXTS = ['markdown', 'content', 'release']

/** A time of a column, as unix seconds; 0: unknown. MinDoc keeps times of Shanghai unless it is told otherwise. */
export function timeIn(row: Row, column: string): number {
  const [, day, time, zone = '+08:00'] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.\d+)?\s?(Z|[+-]\d\d:\d\d)?/.exec(textIn(row, column)) ?? []
  const ms = day ? Date.parse(`${day}T${time}${zone}`) : Number.NaN
  return ms > 0 ? Math.floor(ms / 1000) : 0
}

/** Reads the site. */
export async function readSite(tables: Tables): Promise<Site> {
  const people = new Map<string, Person>()
  for await (const row of tables.rows('md_members', 'member_id')) people.set(textIn(row, 'member_id'), personOf(row))
  const books = new Map<string, Book>()
  for await (const row of tables.rows('md_books', 'book_id')) books.set(textIn(row, 'book_id'), bookOf(row))
  const documents = new Map<string, Place>()
  for await (const row of tables.rows('md_documents', 'document_id', TEXTS))
    documents.set(textIn(row, 'document_id'), placeOf(row))
  const folders = new Set<string>()
  for (const { parent, book } of documents.values()) if (documents.get(parent)?.book === book) folders.add(parent)
  const names = [...books.values()].map(({ name }) => name).join(' ')
  return {
    ...{ tables, people, books, documents, folders },
    administrator: [...people.values()].find(({ isAdmin }) => isAdmin)?.id ?? '',
    ...(await readRoles(tables)),
    letsGuestsIn: (await optionOf(tables, 'ENABLE_ANONYMOUS')).toLowerCase() === 'true',
    words: serverTexts(langOfText(names)).moveIn,
  }
}

/** The roles of the whole system: 0 and 1 administer, 3 only reads. */
function personOf(row: Row): Person {
  const role = numberIn(row, 'role', 2)
  return {
    id: textIn(row, 'member_id'),
    account: textIn(row, 'account'),
    isAdmin: role === 0 || role === 1,
    isReader: role === 3,
  }
}

const bookOf = (row: Row): Book => ({
  id: textIn(row, 'book_id'),
  name: textIn(row, 'book_name'),
  identify: textIn(row, 'identify'),
  description: textIn(row, 'description').trim(),
  labels: textIn(row, 'label'),
  isPrivate: numberIn(row, 'privately_owned') === 1,
  secret: textIn(row, 'book_password') || textIn(row, 'private_token'),
  isDeleted: numberIn(row, 'status') === 1,
  isHtml: !/^$|markdown/i.test(textIn(row, 'editor')),
  space: idIn(row, 'item_id'),
  order: numberIn(row, 'order_index'),
  created: timeIn(row, 'create_time'),
  updated: timeIn(row, 'modify_time'),
})

const placeOf = (row: Row): Place => ({
  id: textIn(row, 'document_id'),
  name: textIn(row, 'document_name'),
  identify: textIn(row, 'identify'),
  book: idIn(row, 'book_id'),
  parent: idIn(row, 'parent_id'),
  order: numberIn(row, 'order_sort'),
  author: idIn(row, 'modify_at') || idIn(row, 'member_id'),
  created: timeIn(row, 'create_time'),
})

const FOUNDER = 0
const ROLES: Readonly<Record<number, Role>> = { 0: 'admin', 1: 'admin', 2: 'edit', 3: 'read_only' }

/** The role of a row in a book or a team. An unknown one only reads. */
export const roleIn = (row: Row): Role => ROLES[numberIn(row, 'role_id', 3)] ?? 'read_only'

async function readRoles(tables: Tables): Promise<Pick<Site, 'roles' | 'founders'>> {
  const roles = new Map<string, Role>()
  const founders = new Map<string, string>()
  for await (const row of tables.rows('md_relationship', 'relationship_id')) {
    const [book, member] = [idIn(row, 'book_id'), idIn(row, 'member_id')]
    roles.set(`${book} ${member}`, roleIn(row))
    if (numberIn(row, 'role_id', 3) === FOUNDER) founders.set(book, member)
  }
  return { roles, founders }
}

/**
 * The owner of a book: its founder. An administrator instead of a founder who only reads, and where there is none: who made the book need not have
 * any right in it.
 */
export function ownerOf({ founders, people, administrator }: Site, book: string): string {
  const founder = people.get(founders.get(book) ?? '')
  return founder && !founder.isReader ? founder.id : administrator
}

/** The role that a person gets. Whom the system lets only read, only reads. */
export const roleFor = (site: Site, person: string, role: Role): Role =>
  site.people.get(person)?.isReader ? 'read_only' : role

/** A setting of the site; '': it is not set. */
async function optionOf(tables: Tables, name: string): Promise<string> {
  for await (const row of tables.rows('md_options', 'option_id'))
    if (textIn(row, 'option_name') === name) return textIn(row, 'option_value')
  return ''
}

/** The user name of a person of the old site; empty if there is no such person. */
export const accountOf = (site: Site, id: string): string => site.people.get(id)?.account ?? ''
