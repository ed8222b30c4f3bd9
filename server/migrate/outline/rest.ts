import type {
  SourceFile,
  SourceShare,
  SourceStar,
  SourceSubscription,
  SourceTemplate,
  SourceTemplateShare,
} from '#server/migrate/records.ts'
import { idIn, numberIn, type Row, textIn } from '#server/migrate/tables/tables.ts'
import type { Site } from './site.ts'
import { textOf } from './texts.ts'
import { isSet, timeIn } from './values.ts'

/** The folders of files of documents. Others hold portraits and exports. */
const SHOWN = /^(?:uploads|public)\//

/** Whether an attachment has a place here. */
export const isShown = (row: Row): boolean => SHOWN.test(textIn(row, 'key')) && !isSet(row, 'expiresAt')

/** The files of documents. */
export async function* readFiles({ tables, documents }: Site): AsyncGenerator<SourceFile> {
  for await (const row of tables.rows('attachments', 'id')) {
    if (!isShown(row)) continue
    const [place, page] = [textIn(row, 'key'), idIn(row, 'documentId')]
    yield {
      ...{ id: textIn(row, 'id'), sign: '', display_name: place.split('/').at(-1) ?? '', owner: idIn(row, 'userId') },
      ...{ item: documents.get(page)?.collection ?? '', page, size: numberIn(row, 'size', -1) },
      ...{ visits: 0, addtime: timeIn(row, 'createdAt'), last_visit_time: 0, place },
    }
  }
}

/** The key of a link to a shared document: the name that somebody gave it, or its id. */
const keyOf = (row: Row): string => textIn(row, 'urlId') || textIn(row, 'id')

/** Whether people with a link can read its document. */
export function isOpenShare({ documents, collections, workspace }: Site, row: Row): boolean {
  const document = documents.get(idIn(row, 'documentId'))
  const isAllowed = workspace.isShared && collections.get(document?.collection ?? '')?.isShared === true
  return isAllowed && isSet(row, 'published') && !isSet(row, 'revokedAt')
}

/** The links under which anybody may read a document. */
export async function* readShares(site: Site): AsyncGenerator<SourceShare> {
  for await (const row of site.tables.rows('shares', 'id'))
    if (isOpenShare(site, row))
      yield {
        ...{ id: textIn(row, 'id'), page: idIn(row, 'documentId'), unique_key: keyOf(row) },
        ...{ addtime: timeIn(row, 'createdAt'), expire_time: 0 },
      }
}

/** The starred collections. */
export async function* readStars({ tables }: Site): AsyncGenerator<SourceStar> {
  for await (const row of tables.rows('stars', 'id'))
    if (idIn(row, 'collectionId') !== '' && idIn(row, 'documentId') === '')
      yield {
        ...{ id: textIn(row, 'id'), user: idIn(row, 'userId'), item: idIn(row, 'collectionId') },
        addtime: timeIn(row, 'createdAt'),
      }
}

/** The notices that people want of documents. */
export async function* readSubscriptions({ tables }: Site): AsyncGenerator<SourceSubscription> {
  for await (const row of tables.rows('subscriptions', 'id'))
    if (idIn(row, 'documentId') !== '' && !isSet(row, 'deletedAt') && textIn(row, 'event') === 'documents.update')
      yield {
        ...{ id: textIn(row, 'id'), user: idIn(row, 'userId'), page: idIn(row, 'documentId') },
        addtime: timeIn(row, 'createdAt'),
      }
}

async function* templateRows({ tables }: Site): AsyncGenerator<Row> {
  for await (const row of tables.rows('documents', 'id', ['state']))
    if (isSet(row, 'template') && !isSet(row, 'deletedAt') && !isSet(row, 'archivedAt')) yield row
}

/** The person of a template here: whoever made it, or an administrator. */
const makerOf = ({ people, administrator }: Site, row: Row): string =>
  people.has(idIn(row, 'createdById')) ? idIn(row, 'createdById') : administrator

/** The templates. */
export async function* readTemplates(site: Site): AsyncGenerator<SourceTemplate> {
  for await (const row of templateRows(site))
    yield {
      ...{ id: textIn(row, 'id'), user: makerOf(site, row), template_title: textIn(row, 'title') },
      ...{ template_content: textOf(row, 'text'), addtime: timeIn(row, 'createdAt') },
    }
}

/** Published templates are offered in their collection, those of the workspace in every one that the maker sees. */
export async function* readTemplateShares(site: Site): AsyncGenerator<SourceTemplateShare> {
  for await (const row of templateRows(site)) {
    const [template, item] = [textIn(row, 'id'), idIn(row, 'collectionId')]
    if (item !== '' && isSet(row, 'publishedAt'))
      yield { id: template, template, item, user: makerOf(site, row), addtime: timeIn(row, 'createdAt') }
  }
}
