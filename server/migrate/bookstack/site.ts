import { toUserName } from '#server/auth/user-name.ts'
import type { Role } from '#server/migrate/records.ts'
import { idIn, numberIn, type Row, type Tables, textIn } from '#server/migrate/tables/tables.ts'
import { langOfText } from '#shared/i18n/page-texts.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { type EntityType, entityRows, timeIn } from './entities.ts'
import { isLess, type Rights, type RightsOwner, readRights } from './rights.ts'

export interface Person extends RightsOwner {
  /** The name of the account here. BookStack has none: people log in with their mail address. */
  username: string
  name: string
  isGuest: boolean
}

/** A shelf, a book or a chapter. */
export interface Container {
  id: string
  name: string
  slug: string
  /** Plain text. */
  description: string
  /** The same with its formatting; '': it has none. */
  descriptionHtml: string
  owner: string
  /** Of a chapter. */
  book: string
  priority: number
  created: number
  updated: number
  isDeleted: boolean
}

/** Where a page is. */
interface PagePlace {
  book: string
  /** '': directly in the book. */
  chapter: string
  slug: string
  isDeleted: boolean
}

/** What of the site is held in memory: everything but texts, history, comments and files. */
export interface Site {
  tables: Tables
  rights: Rights
  people: ReadonlyMap<string, Person>
  /** The first administrator: the owner of what nobody else owns. '': there is none. */
  administrator: string
  /** Guests, if the site lets them in. */
  guest: Person | undefined
  shelves: ReadonlyMap<string, Container>
  books: ReadonlyMap<string, Container>
  chapters: ReadonlyMap<string, Container>
  pages: ReadonlyMap<string, PagePlace>
  /** The tags of books, as one line each. */
  tagsOfBook: ReadonlyMap<string, string>
  /** The chapters and pages (`chapter:3`) that some readers of their book may not read, or some writers not change. */
  limited: ReadonlySet<string>
  /** The books that have such chapters or pages. */
  limitedBooks: ReadonlySet<string>
}

/** Reads the site. */
export async function readSite(tables: Tables): Promise<Site> {
  const people = await readPeople(tables)
  const containers = async (type: EntityType) => {
    const found = new Map<string, Container>()
    for await (const row of entityRows(tables, type)) found.set(textIn(row, 'id'), containerOf(row))
    return found
  }
  const pages = new Map<string, PagePlace>()
  for await (const row of entityRows(tables, 'page'))
    pages.set(textIn(row, 'id'), {
      book: idIn(row, 'book_id'),
      chapter: idIn(row, 'chapter_id'),
      slug: textIn(row, 'slug'),
      isDeleted: textIn(row, 'deleted_at') !== '',
    })
  const isOpen = (await settingOf(tables, 'app-public')) === 'true'
  const site: Site = {
    tables,
    people,
    pages,
    rights: await readRights(tables),
    administrator: [...people.values()].find(({ isAdmin, isGuest }) => isAdmin && !isGuest)?.id ?? '',
    guest: isOpen ? [...people.values()].find(({ isGuest }) => isGuest) : undefined,
    shelves: await containers('bookshelf'),
    books: await containers('book'),
    chapters: await containers('chapter'),
    tagsOfBook: await readTagsOfBooks(tables),
    limited: new Set(),
    limitedBooks: new Set(),
  }
  return { ...site, ...limitedOf(site) }
}

const containerOf = (row: Row): Container => ({
  id: textIn(row, 'id'),
  name: textIn(row, 'name'),
  slug: textIn(row, 'slug'),
  description: textIn(row, 'description').trim(),
  descriptionHtml: textIn(row, 'description_html'),
  owner: idIn(row, 'owned_by') || idIn(row, 'created_by'),
  book: idIn(row, 'book_id'),
  priority: numberIn(row, 'priority'),
  created: timeIn(row, 'created_at'),
  updated: timeIn(row, 'updated_at'),
  isDeleted: textIn(row, 'deleted_at') !== '',
})

async function readPeople(tables: Tables): Promise<Map<string, Person>> {
  const administers = new Set<string>()
  for await (const row of tables.rows('roles', 'id'))
    if (textIn(row, 'system_name') === 'admin') administers.add(textIn(row, 'id'))
  const roles = new Map<string, string[]>()
  for await (const row of tables.sorted('role_user', ['user_id', 'role_id'])) {
    const user = idIn(row, 'user_id')
    roles.set(user, [...(roles.get(user) ?? []), idIn(row, 'role_id')])
  }
  const people = new Map<string, Person>()
  for await (const row of tables.rows('users', 'id')) {
    const id = textIn(row, 'id')
    const own = roles.get(id) ?? []
    people.set(id, {
      id,
      username: toUserName(textIn(row, 'email')) || toUserName(textIn(row, 'name')),
      name: textIn(row, 'name'),
      isGuest: textIn(row, 'system_name') === 'public',
      isAdmin: own.some((role) => administers.has(role)),
      roles: own,
    })
  }
  return people
}

/** A tag as it is typed: `name` or `name: value`. */
export const tagText = (row: Row): string =>
  [textIn(row, 'name'), textIn(row, 'value')].filter((part) => part !== '').join(': ')

async function readTagsOfBooks(tables: Tables): Promise<Map<string, string>> {
  const tags = new Map<string, string>()
  for await (const row of tables.sorted('tags', ['entity_type', 'entity_id', 'order'])) {
    if (textIn(row, 'entity_type') !== 'book') continue
    const book = idIn(row, 'entity_id')
    tags.set(book, [tags.get(book), tagText(row)].filter(Boolean).join(', '))
  }
  return tags
}

/** A setting of the site; '': it is not set. */
export async function settingOf(tables: Tables, name: string): Promise<string> {
  const found = await tables.value('settings', 'setting_key', name, 'value')
  return textIn({ found }, 'found')
}

/** Everybody whose rights matter: people who are no administrators, and guests. */
export const readersOf = ({ people, guest }: Site): Person[] =>
  [...people.values()].filter((person) => !person.isAdmin && (!person.isGuest || person === guest))

/** An entity with those above it. */
export function chainOf(site: Pick<Site, 'pages' | 'chapters'>, type: EntityType, id: string): string[] {
  if (type === 'chapter') return [`chapter:${id}`, `book:${site.chapters.get(id)?.book ?? ''}`]
  if (type !== 'page') return [`${type}:${id}`]
  const { chapter = '', book = '' } = site.pages.get(id) ?? {}
  return [`page:${id}`, ...(chapter === '' ? [] : [`chapter:${chapter}`]), `book:${book}`]
}

function limitedOf(site: Site): Pick<Site, 'limited' | 'limitedBooks'> {
  const readers = readersOf(site)
  const limited = new Set<string>()
  const limitedBooks = new Set<string>()
  const judge = (type: EntityType, id: string, book: string) => {
    const entity = `${type}:${id}`
    if (!site.rights.hasOwn(entity) || !site.books.has(book)) return
    const isNarrower = readers.some((person) =>
      isLess(site.rights.roleIn(person, chainOf(site, type, id)), site.rights.roleIn(person, [`book:${book}`])),
    )
    if (!isNarrower) return
    limited.add(entity)
    limitedBooks.add(book)
  }
  for (const [id, { book }] of site.chapters) judge('chapter', id, book)
  for (const [id, { book }] of site.pages) judge('page', id, book)
  return { limited, limitedBooks }
}

/** The item of a book, or of its chapters and pages that fewer people may read. */
export const itemId = (book: string, isLimited: boolean): string => (isLimited ? `${book} limited` : book)

/** The name of the item for the limited chapters and pages of a book. */
export const limitedName = ({ name }: Container): string => serverTexts(langOfText(name)).moveIn.limitedItem(name)

/** Whether a chapter is in the item for limited ones. */
export const isLimitedChapter = (site: Site, id: string): boolean => site.limited.has(`chapter:${id}`)

/** Where a page goes: its item and its folder there. '' as item: its book does not exist. */
export function placeOfPage(site: Site, id: string): { item: string; catalog: string } {
  const place = site.pages.get(id)
  if (!place) return { item: '', catalog: '' }
  const chapter = site.chapters.get(place.chapter)
  const inLimited = isLimitedChapter(site, place.chapter)
  const isLimited = inLimited || site.limited.has(`page:${id}`)
  // A limited page of a chapter that is not limited has no folder, because that is in the other item. So has a page of a deleted chapter.
  const hasFolder = isLimited === inLimited && !chapter?.isDeleted
  return { item: itemId(place.book, isLimited), catalog: hasFolder ? place.chapter : '' }
}

/** The role of a person in the item for the limited chapters and pages of each book: the least of the roles in them. */
export function limitedRoles(site: Site, person: Person): Map<string, Role | undefined> {
  const roles = new Map<string, Role | undefined>()
  const lessOf = (a: Role | undefined, b: Role | undefined) => (isLess(a, b) ? a : b)
  for (const entity of site.limited) {
    const [type = '', id = ''] = entity.split(':')
    const book = (type === 'page' ? site.pages : site.chapters).get(id)?.book ?? ''
    const found = site.rights.roleIn(person, chainOf(site, type as EntityType, id))
    // Nobody manages such an item but its owner, because the people in it are those of several pages.
    const role = found === 'admin' ? 'edit' : found
    roles.set(book, roles.has(book) ? lessOf(role, roles.get(book)) : role)
  }
  return roles
}
