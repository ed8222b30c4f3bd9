import { type PageComment, plain, withNotes } from '#server/migrate/page-notes.ts'
import type { SourceDeletion, SourcePage, SourcePageHead, SourceVersion } from '#server/migrate/records.ts'
import { RowsOf } from '#server/migrate/tables/rows-of.ts'
import { idIn, type Row, textIn } from '#server/migrate/tables/tables.ts'
import { langOfText } from '#shared/i18n/page-texts.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { isPage, overviewOf } from './collections.ts'
import type { Document, Site } from './site.ts'
import { documentText, LARGE, textOf } from './texts.ts'
import { isSet, jsonIn, timeIn } from './values.ts'

const overviewId = (collection: string): string => `overview ${collection}`

/** The ids of all pages. */
export async function* readPageHeads(site: Site): AsyncGenerator<SourcePageHead> {
  for (const { id, collection } of site.documents.values()) yield { id, item: collection }
  for await (const { id, item } of overviews(site)) yield { id, item }
}

/** How many records `readPages` has. */
export async function countPages(site: Site): Promise<number> {
  let count = 0
  for await (const _ of readPageHeads(site)) count++
  return count
}

/** The documents with their texts, each with its earlier states without their texts; then the texts of collections. */
export async function* readPages(site: Site): AsyncGenerator<SourcePage> {
  const { tables, documents } = site
  const states = new RowsOf(tables.sorted('revisions', ['documentId', 'createdAt', 'id'], LARGE), 'documentId')
  const comments = new RowsOf(tables.sorted('comments', ['documentId', 'createdAt', 'id']), 'documentId')
  try {
    for await (const row of tables.rows('documents', 'id', ['state'])) {
      const document = documents.get(textIn(row, 'id'))
      if (!document) continue
      const versions = (await states.of(document.id)).filter((one) => isEarlier(one, document))
      const notes = commentsOf(site, await comments.of(document.id))
      yield {
        ...pageOf(site, row, document),
        page_content: withNotes(textOf(row, 'text'), { comments: notes }),
        versions: versions.map((one) => versionOf(site, one, document)),
      }
    }
  } finally {
    await states.close()
    await comments.close()
  }
  yield* overviews(site)
}

/** Whether a state is not the present one, which Outline keeps as well, with the time of the document. */
const isEarlier = (row: Row, { updated }: Document): boolean =>
  !isSet(row, 'deletedAt') && timeIn(row, 'createdAt') < updated

/** The folder of a document here. One with others below it is the first page of its own folder. */
function catalogOf({ folders, documents }: Site, { id, parent, collection }: Document): string {
  if (folders.has(id)) return id
  return documents.get(parent)?.collection === collection ? parent : ''
}

const nameOf = ({ people }: Site, user: string): string => people.get(user)?.username ?? ''

function pageOf(site: Site, row: Row, document: Document): Omit<SourcePage, 'page_content' | 'versions'> {
  const author = idIn(row, 'lastModifiedById')
  return {
    ...{ id: document.id, item: document.collection, catalog: catalogOf(site, document), page_title: document.title },
    ...{ author, author_name: nameOf(site, author) },
    s_number: site.folders.has(document.id) ? 0 : (site.order.get(document.id) ?? 0),
    addtime: timeIn(row, 'updatedAt'),
    page_addtime: timeIn(row, 'createdAt'),
    ...{ page_comments: '', ext_info: '' },
    isDeleted: document.gone > 0,
    isDraft: document.isDraft,
  }
}

function versionOf(site: Site, row: Row, document: Document): SourceVersion {
  const author = idIn(row, 'userId')
  return {
    ...{ id: textIn(row, 'id'), page_title: textIn(row, 'title'), author, author_name: nameOf(site, author) },
    ...{ catalog: catalogOf(site, document), s_number: 0, addtime: timeIn(row, 'createdAt') },
    ...{ page_comments: textIn(row, 'name'), ext_info: '' },
  }
}

/** The text of an earlier state. */
export async function readVersionText({ tables }: Site, id: string): Promise<string> {
  const read = (column: string) => tables.value('revisions', 'id', id, column)
  return textOf({ content: await read('content'), text: await read('text') }, 'text')
}

function commentsOf(site: Site, rows: readonly Row[]): PageComment[] {
  const by = (row: Row) => site.people.get(idIn(row, 'createdById'))?.name || '?'
  const authors = new Map(rows.map((row) => [textIn(row, 'id'), by(row)]))
  return rows
    .filter((row) => !isSet(row, 'deletedAt'))
    .map((row) => ({
      by: by(row),
      time: timeIn(row, 'createdAt'),
      to: authors.get(idIn(row, 'parentCommentId')) ?? '',
      text: documentText(jsonIn(row, 'data')),
    }))
}

/** The long texts of collections, each as the first page of its item. */
async function* overviews(site: Site): AsyncGenerator<SourcePage> {
  for await (const row of site.tables.rows('collections', 'id', ['documentStructure'])) {
    const text = overviewOf(row)
    if (!isPage(text)) continue
    const [id, author] = [textIn(row, 'id'), idIn(row, 'createdById')]
    yield {
      ...{ id: overviewId(id), item: id, catalog: '' },
      page_title: plain(serverTexts(langOfText(text)).moveIn.overview),
      page_content: text,
      ...{ author, author_name: nameOf(site, author), s_number: 0 },
      ...{ addtime: timeIn(row, 'updatedAt'), page_addtime: timeIn(row, 'createdAt') },
      ...{ page_comments: '', ext_info: '', isDeleted: false, isDraft: false, versions: [] },
    }
  }
}

/** When documents were deleted or archived. Outline does not keep by whom, so it is the person who changed them last. */
export async function* readDeletions(site: Site): AsyncGenerator<SourceDeletion> {
  for await (const row of site.tables.rows('documents', 'id', LARGE)) {
    const document = site.documents.get(textIn(row, 'id'))
    if (!document || document.isDraft || document.gone === 0) continue
    const by = idIn(row, 'lastModifiedById')
    yield {
      ...{ id: document.id, item: document.collection, page: document.id, page_title: document.title },
      ...{ isPageDeleted: true, by, by_name: nameOf(site, by), addtime: document.gone },
    }
  }
}
