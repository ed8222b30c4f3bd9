import type { SourceDeletion, SourcePage, SourcePageHead, SourceShare, SourceVersion } from '#server/migrate/records.ts'
import { idIn, numberIn, type Row, type Tables, textIn } from '#server/migrate/tables/tables.ts'
import { pageText, shortText } from './stored-text.ts'

const TEXT = ['page_content']

/** The ids of all pages. */
export async function* readPageHeads(tables: Tables): AsyncGenerator<SourcePageHead> {
  for await (const row of tables.rows('page', 'page_id', TEXT))
    yield { id: textIn(row, 'page_id'), item: idIn(row, 'item_id') }
}

/** The pages with their texts, each with its earlier states without their texts. */
export async function* readPages(tables: Tables): AsyncGenerator<SourcePage> {
  const states = tables.sorted('page_history', ['page_id', 'page_history_id'], TEXT)[Symbol.asyncIterator]()
  let next = await states.next()
  try {
    for await (const row of tables.rows('page', 'page_id', TEXT)) {
      const id = textIn(row, 'page_id')
      const versions: SourceVersion[] = []
      // States of pages that do not exist come before those of the page.
      while (!next.done && BigInt(idIn(next.value, 'page_id') || 0) <= BigInt(id)) {
        if (textIn(next.value, 'page_id') === id) versions.push(versionOf(next.value))
        next = await states.next()
      }
      const page_content = pageText(String((await tables.value('page', 'page_id', id, 'page_content')) ?? ''))
      yield { ...pageOf(row), page_content, versions }
    }
  } finally {
    await states.return?.()
  }
}

const stateOf = (row: Row) => ({
  catalog: idIn(row, 'cat_id'),
  page_title: shortText(textIn(row, 'page_title')),
  author: idIn(row, 'author_uid'),
  author_name: shortText(textIn(row, 'author_username')),
  s_number: numberIn(row, 's_number', 99),
  addtime: numberIn(row, 'addtime'),
  page_comments: shortText(textIn(row, 'page_comments')),
  ext_info: shortText(textIn(row, 'ext_info')),
})

const pageOf = (row: Row): Omit<SourcePage, 'page_content' | 'versions'> => ({
  id: textIn(row, 'page_id'),
  item: idIn(row, 'item_id'),
  ...stateOf(row),
  page_addtime: numberIn(row, 'page_addtime'),
  isDeleted: numberIn(row, 'is_del') === 1,
  isDraft: numberIn(row, 'is_draft') === 1,
})

const versionOf = (row: Row): SourceVersion => ({ id: textIn(row, 'page_history_id'), ...stateOf(row) })

/** The text of an earlier state. */
export const readVersionText = async (tables: Tables, id: string): Promise<string> =>
  pageText(String((await tables.value('page_history', 'page_history_id', id, 'page_content')) ?? ''))

/** Who deleted which page. */
export async function* readDeletions(tables: Tables): AsyncGenerator<SourceDeletion> {
  const deleted = new Set<string>()
  for await (const row of tables.rows('page', 'page_id', TEXT))
    if (numberIn(row, 'is_del') === 1) deleted.add(textIn(row, 'page_id'))
  for await (const row of tables.rows('recycle', 'id'))
    yield {
      id: textIn(row, 'id'),
      item: idIn(row, 'item_id'),
      page: idIn(row, 'page_id'),
      page_title: shortText(textIn(row, 'page_title')),
      isPageDeleted: deleted.has(textIn(row, 'page_id')),
      by: idIn(row, 'del_by_uid'),
      by_name: shortText(textIn(row, 'del_by_username')),
      addtime: numberIn(row, 'del_time'),
    }
}

/** The links under which anybody may read a page. */
export async function* readShares(tables: Tables): AsyncGenerator<SourceShare> {
  for await (const row of tables.rows('single_page', 'id'))
    yield {
      id: textIn(row, 'id'),
      page: idIn(row, 'page_id'),
      unique_key: textIn(row, 'unique_key'),
      addtime: 0,
      expire_time: numberIn(row, 'expire_time'),
    }
}
