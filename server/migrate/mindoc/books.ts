import type { SourceCatalog, SourceGroup, SourceItem } from '#server/migrate/records.ts'
import { idIn, textIn } from '#server/migrate/tables/tables.ts'
import { blogCatalogs, blogItems } from './blogs.ts'
import { type Book, ownerOf, type Site, timeIn } from './site.ts'

/** A short address: letters, digits, `-` and `_`, and not only digits. */
const DOMAIN = /^(?!\d+$)[a-zA-Z0-9][\w-]{0,49}$/

/** The books, and the items for articles. */
export async function* readItems(site: Site): AsyncGenerator<SourceItem> {
  for (const book of site.books.values())
    yield {
      id: book.id,
      item_name: book.name,
      item_description: [book.description, book.labels].filter(Boolean).join('\n'),
      owner: ownerOf(site, book.id),
      ...{ type: 'regular', other_type: '', isArchived: false },
      password: book.isPrivate ? book.secret : '',
      isPrivate: book.isPrivate || !site.letsGuestsIn,
      item_domain: DOMAIN.test(book.identify) ? book.identify : '',
      isDeleted: book.isDeleted,
      addtime: book.created,
      last_update_time: book.updated,
    }
  yield* blogItems(site)
}

/** The documents that have others below them, as folders. */
export async function* readCatalogs(site: Site): AsyncGenerator<SourceCatalog> {
  for (const { id, name, book, parent, order, created } of site.documents.values())
    if (site.folders.has(id)) yield { id, item: book, parent, cat_name: name, s_number: order, addtime: created }
  yield* blogCatalogs(site)
}

/** Whether a person reads a book. */
const reads = (site: Site, book: Book, person: string, inTeams: ReadonlySet<string>): boolean =>
  !book.isPrivate || site.roles.has(`${book.id} ${person}`) || inTeams.has(`${book.id} ${person}`)

/** The spaces of books, as groups of each person with the books that the person reads. One space alone says nothing. */
export async function* readGroups(site: Site): AsyncGenerator<SourceGroup> {
  const spaces = new Set([...site.books.values()].map(({ space }) => space))
  if (spaces.size < 2) return
  const inTeams = await readersInTeams(site)
  let place = 0
  for await (const row of site.tables.rows('md_itemsets', 'item_id')) {
    const space = textIn(row, 'item_id')
    const books = [...site.books.values()].filter((book) => book.space === space && !book.isDeleted)
    place++
    for (const person of site.people.values()) {
      const items = books.filter((book) => person.isAdmin || reads(site, book, person.id, inTeams)).map(({ id }) => id)
      if (items.length > 0)
        yield {
          id: `${space} ${person.id}`,
          ...{ user: person.id, group_name: textIn(row, 'item_name'), items, s_number: place },
          addtime: timeIn(row, 'create_time'),
        }
    }
  }
}

async function readersInTeams({ tables }: Site): Promise<Set<string>> {
  const people = new Map<string, string[]>()
  for await (const row of tables.rows('md_team_member', 'team_member_id')) {
    const team = idIn(row, 'team_id')
    people.set(team, [...(people.get(team) ?? []), idIn(row, 'member_id')])
  }
  const found = new Set<string>()
  for await (const row of tables.rows('md_team_relationship', 'team_relationship_id'))
    for (const person of people.get(idIn(row, 'team_id')) ?? []) found.add(`${idIn(row, 'book_id')} ${person}`)
  return found
}
