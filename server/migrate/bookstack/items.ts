import type { SourceCatalog, SourceGroup, SourceItem, SourceMember, SourceStar } from '#server/migrate/records.ts'
import { idIn, textIn } from '#server/migrate/tables/tables.ts'
import { timeIn } from './entities.ts'
import {
  type Container,
  chainOf,
  isLimitedChapter,
  itemId,
  limitedName,
  limitedRoles,
  type Person,
  readersOf,
  type Site,
} from './site.ts'

/** Whether guests of the site read a book. Nobody else reads more than the members here. */
const isOpen = (site: Site, book: string): boolean =>
  site.guest !== undefined && site.rights.roleIn(site.guest, [`book:${book}`]) !== undefined

/** The owner of a book; an administrator instead of somebody who may not change all of it, because owners here may. */
function ownerOf(site: Site, { id, owner }: Container): string {
  const person = site.people.get(owner)
  const keeps = person && !person.isGuest && site.rights.keepsOwn(person, chainOf(site, 'book', id))
  const writes = keeps && ['admin', 'edit'].includes(site.rights.roleIn(person, [`book:${id}`]) ?? '')
  return writes ? owner : site.administrator
}

/** The books, and for each with chapters or pages that fewer people may read an item with these. */
export async function* readItems(site: Site): AsyncGenerator<SourceItem> {
  for (const book of site.books.values()) {
    const common = {
      item_description: [book.description, site.tagsOfBook.get(book.id) ?? ''].filter(Boolean).join('\n'),
      ...({ type: 'regular', other_type: '', password: '', item_domain: '', isArchived: false } as const),
      isDeleted: book.isDeleted,
      addtime: book.created,
      last_update_time: book.updated,
    }
    yield {
      ...common,
      id: itemId(book.id, false),
      item_name: book.name,
      owner: ownerOf(site, book),
      isPrivate: !isOpen(site, book.id),
    }
    if (site.limitedBooks.has(book.id))
      yield {
        ...common,
        id: itemId(book.id, true),
        item_name: limitedName(book),
        owner: site.administrator,
        isPrivate: true,
      }
  }
}

/** The chapters that are not deleted. */
export async function* readCatalogs(site: Site): AsyncGenerator<SourceCatalog> {
  for (const chapter of site.chapters.values())
    if (!chapter.isDeleted)
      yield {
        id: chapter.id,
        item: itemId(chapter.book, isLimitedChapter(site, chapter.id)),
        parent: '',
        cat_name: chapter.name,
        s_number: chapter.priority,
        addtime: chapter.created,
      }
}

/** What each person may do in each book. Administrators may do everything here too. */
export async function* readMembers(site: Site): AsyncGenerator<SourceMember> {
  const people = readersOf(site).filter(({ isGuest }) => !isGuest)
  const limited = new Map(people.map((person) => [person.id, limitedRoles(site, person)]))
  const member = (item: string, person: Person, role: SourceMember['role']): SourceMember => ({
    id: `${item} ${person.id}`,
    ...{ item, user: person.id, role, catalogs: null, addtime: 0 },
  })
  for (const book of site.books.values())
    for (const person of people) {
      const role = site.rights.roleIn(person, [`book:${book.id}`])
      if (role !== undefined) yield member(itemId(book.id, false), person, role)
      const inLimited = limited.get(person.id)?.get(book.id)
      if (inLimited !== undefined) yield member(itemId(book.id, true), person, inLimited)
    }
}

/** The shelves that a person sees, as groups of the person. A shelf shows only the books that the person reads. */
export async function* readGroups(site: Site): AsyncGenerator<SourceGroup> {
  const books = new Map<string, string[]>()
  for await (const row of site.tables.sorted('bookshelves_books', ['bookshelf_id', 'order', 'book_id'])) {
    const shelf = idIn(row, 'bookshelf_id')
    books.set(shelf, [...(books.get(shelf) ?? []), idIn(row, 'book_id')])
  }
  const people = [...site.people.values()].filter(({ isGuest }) => !isGuest)
  let place = 0
  for (const shelf of site.shelves.values()) {
    if (shelf.isDeleted) continue
    place++
    for (const person of people) {
      if (!site.rights.sees(person, 'bookshelf', chainOf(site, 'bookshelf', shelf.id))) continue
      const items = (books.get(shelf.id) ?? []).filter(
        (book) => site.books.has(book) && site.rights.roleIn(person, [`book:${book}`]) !== undefined,
      )
      if (items.length > 0)
        yield {
          id: `${shelf.id} ${person.id}`,
          ...{ user: person.id, group_name: shelf.name, items, s_number: place, addtime: shelf.created },
        }
    }
  }
}

/** The books that people marked as favourites. */
export async function* readStars(site: Site): AsyncGenerator<SourceStar> {
  for await (const row of site.tables.rows('favourites', 'id'))
    if (textIn(row, 'favouritable_type') === 'book')
      yield {
        id: textIn(row, 'id'),
        user: idIn(row, 'user_id'),
        item: idIn(row, 'favouritable_id'),
        addtime: timeIn(row, 'created_at'),
      }
}

const NOTHING = { read: false, edit: false, mayBeLess: '' }

/**
 * The rights of people in pages, by the rules of BookStack: for the comparison of both sides.
 * @returns what a person ('': a guest) may do with the pages of an item at a place, and why it may be less here
 */
export function rightsOf(site: Site) {
  return (user: string, { item, path }: { item: string; path: readonly string[] }) => {
    const person = user === '' ? site.guest : site.people.get(user)
    const [book = ''] = item.split(' ')
    if (!person || site.books.get(book)?.isDeleted !== false) return NOTHING
    const isLimited = item !== book
    const [chapter] = path
    const places =
      chapter !== undefined
        ? [chainOf(site, 'chapter', chapter)]
        : isLimited
          ? limitedPages(site, book).map((page) => chainOf(site, 'page', page))
          : [chainOf(site, 'book', book)]
    const rights = places.map((chain) => site.rights.inPages(person, chain))
    return {
      read: rights.every(({ read }) => read),
      edit: rights.every(({ edit }) => edit),
      mayBeLess: isLimited
        ? 'only people who may read all limited parts of the book are members of their item'
        : 'rights that are not for the whole book, or not also for creating and deleting, are less here',
    }
  }
}

/** The limited pages of a book that are in no limited chapter. */
const limitedPages = (site: Site, book: string): string[] =>
  [...site.limited]
    .filter((entity) => entity.startsWith('page:'))
    .map((entity) => entity.slice('page:'.length))
    .filter((id) => site.pages.get(id)?.book === book && !isLimitedChapter(site, site.pages.get(id)?.chapter ?? ''))
