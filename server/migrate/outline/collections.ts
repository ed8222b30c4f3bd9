import type { SourceCatalog, SourceItem } from '#server/migrate/records.ts'
import { type Row, textIn } from '#server/migrate/tables/tables.ts'
import { ITEM_DESCRIPTION_LENGTH } from '#shared/limits.ts'
import { ownerOf } from './rights.ts'
import type { Site } from './site.ts'
import { textOf } from './texts.ts'
import { timeIn } from './values.ts'

/** The text of a collection. */
export const overviewOf = (row: Row): string => textOf(row, 'description').trim()

/** Whether the text of a collection is a page here, because a description has one short line. */
export const isPage = (overview: string): boolean =>
  overview.includes('\n') || overview.length > ITEM_DESCRIPTION_LENGTH

/** The collections. Guests see none in Outline, so only members read them here. */
export async function* readItems(site: Site): AsyncGenerator<SourceItem> {
  for await (const row of site.tables.rows('collections', 'id', ['documentStructure'])) {
    const collection = site.collections.get(textIn(row, 'id'))
    if (!collection) continue
    const overview = overviewOf(row)
    yield {
      ...{ id: collection.id, item_name: collection.name, item_description: isPage(overview) ? '' : overview },
      ...{ owner: ownerOf(site, collection), type: 'regular', other_type: '' },
      ...{ password: '', isPrivate: true, item_domain: '' },
      ...{ isArchived: collection.isArchived, isDeleted: collection.isDeleted },
      addtime: timeIn(row, 'createdAt'),
      last_update_time: timeIn(row, collection.isDeleted ? 'deletedAt' : 'updatedAt'),
    }
  }
}

/** The folders: documents with others below them. */
export function* readCatalogs({ documents, folders, order }: Site): Generator<SourceCatalog> {
  for (const { id, collection, parent, title } of documents.values())
    if (folders.has(id))
      yield {
        ...{ id, item: collection, parent: documents.get(parent)?.collection === collection ? parent : '' },
        ...{ cat_name: title, s_number: order.get(id) ?? 0, addtime: 0 },
      }
}
