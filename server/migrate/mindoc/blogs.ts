import type { SourceCatalog, SourceItem, SourceMember, SourcePage } from '#server/migrate/records.ts'
import { idIn, numberIn, type Row, textIn } from '#server/migrate/tables/tables.ts'
import { accountOf, type Site, timeIn } from './site.ts'

/** Articles are not in books: those for everybody become one item, and those with a password another one, where each author has a folder. */
const OPEN = 'articles'
const OWN = 'articles with a password'
const BLOG_TEXTS = ['blog_content', 'blog_release']

/** The id of an article among the pages of a move, whose numbers are those of documents. */
export const blogId = (id: string): string => `article ${id}`

const isOwn = (row: Row): boolean => textIn(row, 'blog_status') === 'password'
/** The item of an article. */
export const itemOfBlog = (row: Row): string => (isOwn(row) ? OWN : OPEN)
const folderOf = (author: string): string => `articles of ${author}`

/** The rows of all articles by their ids, without the texts. */
export const blogRows = (site: Site): AsyncIterable<Row> => site.tables.rows('md_blogs', 'blog_id', BLOG_TEXTS)

/** The authors of articles with a password. */
async function ownAuthors(site: Site): Promise<Set<string>> {
  const authors = new Set<string>()
  for await (const row of blogRows(site)) if (isOwn(row)) authors.add(idIn(row, 'member_id'))
  return authors
}

/** The items for articles, if there are any. */
export async function* blogItems(site: Site): AsyncGenerator<SourceItem> {
  const found = new Set<string>()
  for await (const row of blogRows(site)) found.add(itemOfBlog(row))
  for (const [id, item_name, isPrivate] of [
    [OPEN, site.words.articles, !site.letsGuestsIn],
    [OWN, site.words.ownArticles, true],
  ] as const)
    if (found.has(id))
      yield {
        ...{
          id,
          item_name,
          isPrivate,
          item_description: '',
          owner: site.administrator,
          type: 'regular',
          other_type: '',
        },
        ...{ password: '', item_domain: '', isArchived: false, isDeleted: false, addtime: 0, last_update_time: 0 },
      }
}

/** The folders of the authors of articles with a password. */
export async function* blogCatalogs(site: Site): AsyncGenerator<SourceCatalog> {
  for (const author of await ownAuthors(site))
    yield {
      id: folderOf(author),
      ...{ item: OWN, parent: '', cat_name: accountOf(site, author) || author, s_number: 0, addtime: 0 },
    }
}

/** Each author writes in the own folder alone. Where guests may not read, everybody with an account reads the open articles. */
export async function* blogMembers(site: Site): AsyncGenerator<SourceMember> {
  for (const author of await ownAuthors(site))
    if (site.people.has(author))
      yield {
        id: `author ${author}`,
        ...{ item: OWN, user: author, role: 'edit', catalogs: [folderOf(author)], addtime: 0 },
      }
  if (site.letsGuestsIn) return
  for await (const { id } of blogItems(site))
    for (const { id: user, isAdmin } of site.people.values())
      if (id === OPEN && !isAdmin)
        yield { id: `reader ${id} ${user}`, ...{ item: id, user, role: 'read_only', catalogs: null, addtime: 0 } }
}

/** What people who are no administrators may do with articles. */
export const blogRights =
  ({ letsGuestsIn }: Site) =>
  (user: string, item: string, [folder]: readonly string[]): { read: boolean; edit: boolean } => {
    if (item === OPEN) return { read: letsGuestsIn || user !== '', edit: false }
    const isOwnFolder = item === OWN && folder === folderOf(user)
    return { read: isOwnFolder, edit: isOwnFolder }
  }

/** A link to a document in place of an article. */
const LINKED = 1

/** The articles as pages. */
export async function* blogPages(site: Site): AsyncGenerator<SourcePage> {
  for await (const row of blogRows(site)) {
    const id = textIn(row, 'blog_id')
    const author = idIn(row, 'member_id')
    const document = site.documents.get(idIn(row, 'document_id'))
    const isLink = numberIn(row, 'blog_type') === LINKED && document !== undefined
    const found = await site.tables.value('md_blogs', 'blog_id', id, 'blog_content')
    const key = document?.identify || document?.id
    yield {
      id: blogId(id),
      item: itemOfBlog(row),
      catalog: isOwn(row) ? folderOf(author) : '',
      page_title: textIn(row, 'blog_title'),
      page_content: isLink
        ? `[${document.name}](/docs/${site.books.get(document.book)?.identify}/${key})\n`
        : textIn({ found }, 'found'),
      ...{ author, author_name: accountOf(site, author), s_number: numberIn(row, 'order_index') },
      addtime: timeIn(row, 'modify_time') || timeIn(row, 'create_time'),
      page_addtime: timeIn(row, 'create_time'),
      ...{ page_comments: '', ext_info: '', isDeleted: false, isDraft: textIn(row, 'blog_status') === 'draft' },
      versions: [],
    }
  }
}
