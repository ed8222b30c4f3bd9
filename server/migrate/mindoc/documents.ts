import { htmlAsMarkdown } from '#server/migrate/html-text.ts'
import { type PageComment, plain, withNotes } from '#server/migrate/page-notes.ts'
import type {
  SourcePage,
  SourcePageHead,
  SourceTemplate,
  SourceTemplateShare,
  SourceVersion,
} from '#server/migrate/records.ts'
import { RowsOf } from '#server/migrate/tables/rows-of.ts'
import { idIn, numberIn, type Row, type Tables, textIn } from '#server/migrate/tables/tables.ts'
import { blogId, blogPages, blogRows, itemOfBlog } from './blogs.ts'
import { accountOf, type Place, type Site, TEXTS, timeIn } from './site.ts'

/** A click on such a document only opens the folder; it has no text of its own. */
const ONLY_FOLDER = 2

async function column(tables: Tables, table: string, key: string, id: string, name: string): Promise<string> {
  const found = await tables.value(table, key, id, name)
  return textIn({ found }, 'found')
}

/** The text of a document or of an earlier state. Books with an editor for HTML keep that in both columns. */
const textOf = (isHtml: boolean, markdown: string, html: string): string =>
  isHtml || markdown.trim() === '' ? htmlAsMarkdown(html || markdown) : markdown

/** Whether a document is a folder alone. */
const isOnlyFolder = (site: Site, id: string, opens: number): boolean => site.folders.has(id) && opens === ONLY_FOLDER

/** The ids of all pages. */
export async function* readPageHeads(site: Site): AsyncGenerator<SourcePageHead> {
  for await (const row of site.tables.rows('md_documents', 'document_id', TEXTS)) {
    const id = textIn(row, 'document_id')
    if (!isOnlyFolder(site, id, numberIn(row, 'is_open'))) yield { id, item: idIn(row, 'book_id') }
  }
  for await (const row of blogRows(site)) yield { id: blogId(textIn(row, 'blog_id')), item: itemOfBlog(row) }
}

/** How many records `readPages` has. */
export async function countPages(site: Site): Promise<number> {
  let count = 0
  for await (const _ of readPageHeads(site)) count++
  return count
}

/** The documents with their texts, each with its earlier states without their texts; then the articles. */
export async function* readPages(site: Site): AsyncGenerator<SourcePage> {
  const { tables } = site
  const states = new RowsOf(
    tables.sorted('md_document_history', ['document_id', 'history_id'], ['markdown', 'content']),
    'document_id',
  )
  const comments = new RowsOf(tables.sorted('md_comments', ['document_id', 'comment_id']), 'document_id')
  try {
    for await (const row of tables.rows('md_documents', 'document_id', TEXTS)) {
      const id = textIn(row, 'document_id')
      const [versions, notes] = [await states.of(id), await comments.of(id)]
      if (isOnlyFolder(site, id, numberIn(row, 'is_open'))) continue
      const place = site.documents.get(id) as Place
      const read = (name: string) => column(tables, 'md_documents', 'document_id', id, name)
      const isHtml = site.books.get(place.book)?.isHtml ?? false
      const text = textOf(isHtml, await read('markdown'), await read('content'))
      yield {
        ...pageOf(site, row, place),
        page_content: withNotes(text, { comments: commentsOf(site, notes) }),
        // Readers see what was published. A text that never was is a draft.
        isDraft: text.trim() !== '' && (await read('release')).trim() === '',
        versions: versions.map((one) => versionOf(site, one, place)),
      }
    }
  } finally {
    await states.close()
    await comments.close()
  }
  yield* blogPages(site)
}

/** A document with others below it is the first page of its own folder. */
const catalogOf = (site: Site, { id, parent }: Place): string => (site.folders.has(id) ? id : parent)

function pageOf(site: Site, row: Row, place: Place): Omit<SourcePage, 'page_content' | 'isDraft' | 'versions'> {
  return {
    id: place.id,
    item: place.book,
    catalog: catalogOf(site, place),
    page_title: place.name,
    author: place.author,
    author_name: accountOf(site, place.author),
    s_number: site.folders.has(place.id) ? 0 : place.order,
    addtime: timeIn(row, 'modify_time') || place.created,
    page_addtime: place.created,
    ...{ page_comments: '', ext_info: '', isDeleted: false },
  }
}

function versionOf(site: Site, row: Row, place: Place): SourceVersion {
  const author = idIn(row, 'modify_at') || idIn(row, 'member_id')
  return {
    id: textIn(row, 'history_id'),
    page_title: textIn(row, 'document_name'),
    ...{ author, author_name: accountOf(site, author) },
    catalog: catalogOf(site, place),
    s_number: place.order,
    addtime: timeIn(row, 'modify_time'),
    ...{ page_comments: '', ext_info: '' },
  }
}

/** The text of an earlier state. */
export async function readVersionText(site: Site, id: string): Promise<string> {
  const read = (name: string) => column(site.tables, 'md_document_history', 'history_id', id, name)
  const document = site.documents.get(await read('document_id'))
  const isHtml = site.books.get(document?.book ?? '')?.isHtml ?? false
  return textOf(isHtml, await read('markdown'), await read('content'))
}

/** The states of a comment that nobody sees: spam and deleted. */
const HIDDEN = new Set([2, 3])

/** Whether nobody sees a comment in the old site: it is spam, or deleted. */
export const isHiddenComment = (row: Row): boolean => HIDDEN.has(numberIn(row, 'approved'))

function commentsOf(site: Site, rows: readonly Row[]): PageComment[] {
  const nameOf = (row: Row) => accountOf(site, idIn(row, 'member_id')) || textIn(row, 'author') || '?'
  const byId = new Map(rows.map((row) => [idIn(row, 'comment_id'), nameOf(row)]))
  return rows
    .filter((row) => !isHiddenComment(row))
    .map((row) => ({
      by: nameOf(row),
      time: timeIn(row, 'comment_date'),
      to: byId.get(idIn(row, 'parent_id')) ?? '',
      text: textIn(row, 'content').split('\n').map(plain).join('  \n'),
    }))
}

/** The templates of people. */
export async function* readTemplates({ tables }: Site): AsyncGenerator<SourceTemplate> {
  for await (const row of tables.rows('md_templates', 'template_id'))
    yield {
      id: textIn(row, 'template_id'),
      user: idIn(row, 'member_id'),
      template_title: textIn(row, 'template_name'),
      template_content: textIn(row, 'template_content'),
      addtime: timeIn(row, 'create_time'),
    }
}

/** Each template is offered in its book. */
export async function* readTemplateShares({ tables }: Site): AsyncGenerator<SourceTemplateShare> {
  for await (const row of tables.rows('md_templates', 'template_id', ['template_content'])) {
    const id = textIn(row, 'template_id')
    if (idIn(row, 'book_id') !== '')
      yield {
        ...{ id, template: id, item: idIn(row, 'book_id'), user: idIn(row, 'member_id') },
        addtime: timeIn(row, 'create_time'),
      }
  }
}
