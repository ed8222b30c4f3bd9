import { type PageComment, withNotes } from '#server/migrate/page-notes.ts'
import type { SourceDeletion, SourcePage, SourcePageHead, SourceVersion } from '#server/migrate/records.ts'
import { RowsOf } from '#server/migrate/tables/rows-of.ts'
import { idIn, numberIn, type Row, type Tables, textIn } from '#server/migrate/tables/tables.ts'
import { entityRows, pageColumn, timeIn } from './entities.ts'
import { isLink } from './files.ts'
import { isLimitedChapter, itemId, placeOfPage, type Site, tagText } from './site.ts'
import { fromHtml, textOf } from './texts.ts'

const TEXTS = ['html', 'text', 'markdown']

/** A chapter with a description, which becomes a page at the beginning of the chapter. */
const described = (site: Site) =>
  [...site.chapters.values()].filter(({ description, isDeleted }) => description !== '' && !isDeleted)

const descriptionId = (chapter: string): string => `chapter ${chapter}`

/** The ids of all pages. */
export async function* readPageHeads(site: Site): AsyncGenerator<SourcePageHead> {
  for (const id of site.pages.keys()) yield { id, item: placeOfPage(site, id).item }
  for (const { id, book } of described(site))
    yield { id: descriptionId(id), item: itemId(book, isLimitedChapter(site, id)) }
}

/** The number of pages that will be made, with those for descriptions. */
export const countPages = (site: Site): number => site.pages.size + described(site).length

/** The rows of several tables that belong to pages, in the order of the pages. */
function rowsOfPages(tables: Tables) {
  const comments = tables.columns('comments').has('commentable_id') ? 'commentable' : 'entity'
  return {
    comments: {
      column: `${comments}_type`,
      rows: new RowsOf(tables.sorted('comments', [`${comments}_id`, 'id']), `${comments}_id`),
    },
    tags: new RowsOf(tables.sorted('tags', ['entity_id', 'order', 'id']), 'entity_id'),
    links: new RowsOf(tables.sorted('attachments', ['uploaded_to', 'order', 'id']), 'uploaded_to'),
    revisions: new RowsOf(tables.sorted('page_revisions', ['page_id', 'id'], TEXTS), 'page_id'),
  }
}

/** The pages with their texts, each with its earlier states without their texts; then the descriptions of chapters. */
export async function* readPages(site: Site): AsyncGenerator<SourcePage> {
  const { tables } = site
  const { comments, tags, links, revisions } = rowsOfPages(tables)
  try {
    for await (const row of entityRows(tables, 'page')) {
      const id = textIn(row, 'id')
      const [markdown, html] = [await pageColumn(tables, id, 'markdown'), await pageColumn(tables, id, 'html')]
      const saved = (await revisions.of(id)).filter((one) => textIn(one, 'type') === 'version')
      const last = saved.at(-1)
      const isPresent =
        last !== undefined && (await isSame(tables, last, { name: textIn(row, 'name'), markdown, html }))
      const notes = {
        tags: (await tags.of(id)).filter((one) => textIn(one, 'entity_type') === 'page').map(tagText),
        links: (await links.of(id))
          .filter(isLink)
          .map((one) => ({ name: textIn(one, 'name'), address: textIn(one, 'path') })),
        comments: commentsOf(
          site,
          (await comments.rows.of(id)).filter((one) => textIn(one, comments.column) === 'page'),
        ),
      }
      yield {
        ...pageOf(site, row),
        page_content: withNotes(textOf(markdown, html), notes),
        page_comments: isPresent ? textIn(last, 'summary') : '',
        versions: (isPresent ? saved.slice(0, -1) : saved).map((one) => versionOf(site, one, row)),
      }
    }
  } finally {
    for (const rows of [comments.rows, tags, links, revisions]) await rows.close()
  }
  yield* readDescriptions(site)
}

/** Whether a revision is the present state of its page: each save makes one. */
async function isSame(tables: Tables, revision: Row, page: { name: string; markdown: string; html: string }) {
  const stored = async (column: string) => {
    const found = await tables.value('page_revisions', 'id', textIn(revision, 'id'), column)
    return textIn({ found }, 'found')
  }
  return (
    textIn(revision, 'name') === page.name &&
    (await stored('markdown')) === page.markdown &&
    (await stored('html')) === page.html
  )
}

function commentsOf(site: Site, rows: readonly Row[]): PageComment[] {
  const nameOf = (row: Row) => site.people.get(idIn(row, 'created_by'))?.name ?? '?'
  const byNumber = new Map(rows.map((row) => [idIn(row, 'local_id'), nameOf(row)]))
  return rows.map((row) => ({
    by: nameOf(row),
    time: timeIn(row, 'created_at'),
    to: idIn(row, 'parent_id') === '' ? '' : (byNumber.get(idIn(row, 'parent_id')) ?? ''),
    // Until 24.05 comments were also kept as the Markdown that people typed; the HTML is always there.
    text: fromHtml(textIn(row, 'html')) || textIn(row, 'text'),
  }))
}

const nameOf = (site: Site, id: string): string => site.people.get(id)?.username ?? ''

function pageOf(site: Site, row: Row): Omit<SourcePage, 'page_content' | 'page_comments' | 'versions'> {
  const id = textIn(row, 'id')
  const author = idIn(row, 'updated_by') || idIn(row, 'created_by')
  return {
    id,
    ...placeOfPage(site, id),
    page_title: textIn(row, 'name'),
    author,
    author_name: nameOf(site, author),
    s_number: numberIn(row, 'priority'),
    addtime: timeIn(row, 'updated_at') || timeIn(row, 'created_at'),
    page_addtime: timeIn(row, 'created_at'),
    ext_info: '',
    isDeleted: isPageDeleted(site, id),
    isDraft: numberIn(row, 'draft') === 1,
  }
}

/** Whether a page is in the recycle bin alone. The pages of a deleted book are there with it. */
function isPageDeleted(site: Site, id: string): boolean {
  const place = site.pages.get(id)
  return place?.isDeleted === true && site.books.get(place.book)?.isDeleted === false
}

function versionOf(site: Site, row: Row, page: Row): SourceVersion {
  const author = idIn(row, 'created_by')
  return {
    id: textIn(row, 'id'),
    page_title: textIn(row, 'name'),
    author,
    author_name: nameOf(site, author),
    catalog: placeOfPage(site, textIn(page, 'id')).catalog,
    s_number: numberIn(page, 'priority'),
    addtime: timeIn(row, 'created_at'),
    page_comments: textIn(row, 'summary'),
    ext_info: '',
  }
}

/** The text of an earlier state. */
export async function readVersionText(tables: Tables, id: string): Promise<string> {
  const stored = async (column: string) => {
    const found = await tables.value('page_revisions', 'id', id, column)
    return textIn({ found }, 'found')
  }
  return textOf(await stored('markdown'), await stored('html'))
}

async function* readDescriptions(site: Site): AsyncGenerator<SourcePage> {
  for (const chapter of described(site))
    yield {
      id: descriptionId(chapter.id),
      item: itemId(chapter.book, isLimitedChapter(site, chapter.id)),
      catalog: chapter.id,
      page_title: chapter.name,
      page_content: chapter.descriptionHtml === '' ? chapter.description : fromHtml(chapter.descriptionHtml),
      author: chapter.owner,
      author_name: nameOf(site, chapter.owner),
      s_number: 0,
      addtime: chapter.updated || chapter.created,
      page_addtime: chapter.created,
      ...{ page_comments: '', ext_info: '', isDeleted: false, isDraft: false, versions: [] },
    }
}

/** Who deleted which page, alone or with its chapter. */
export async function* readDeletions(site: Site): AsyncGenerator<SourceDeletion> {
  const rows = new Map<string, Row>()
  for await (const row of site.tables.rows('deletions', 'id'))
    rows.set(`${textIn(row, 'deletable_type')}:${idIn(row, 'deletable_id')}`, row)
  for await (const page of entityRows(site.tables, 'page')) {
    const id = textIn(page, 'id')
    if (!isPageDeleted(site, id) || numberIn(page, 'draft') === 1) continue
    const row = rows.get(`page:${id}`) ?? rows.get(`chapter:${idIn(page, 'chapter_id')}`) ?? {}
    const by = idIn(row, 'deleted_by')
    yield {
      id,
      ...{ item: placeOfPage(site, id).item, page: id, page_title: textIn(page, 'name'), isPageDeleted: true },
      ...{ by, by_name: nameOf(site, by), addtime: timeIn(row, 'created_at') || timeIn(page, 'deleted_at') },
    }
  }
}
