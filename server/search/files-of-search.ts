import type { FileQuery } from './file-query.ts'
import { type FoundFile, findFiles } from './find-files.ts'
import type { Searching } from './searching.ts'
import { type CandidateRow, loadCandidates } from './texts.repository.ts'

/** The most files that a search names, counted once for each page that has them. */
const FILES_MOST = 50

/** Files that contain every part of a query, with their pages. */
export interface FilesFound {
  /** The pages; those with the best files come first. */
  rows: CandidateRow[]
  byPage: ReadonlyMap<number, FoundFile[]>
}

export const NO_FILES: FilesFound = { rows: [], byPage: new Map() }

/** Finds the files of pages to find that contain every part of a query. A search of titles finds none. */
export async function filesOfSearch(search: Searching, query: FileQuery): Promise<FilesFound> {
  if (search.filter.title_only) return NO_FILES
  const files = await findFiles(search, query, FILES_MOST)
  if (files.length === 0) return NO_FILES
  const page_ids = [...new Set(files.map(({ page_id }) => page_id))]
  const rows = await loadCandidates(search, page_ids, { folded: false, shown: false })
  const passing = new Set(rows.map(({ page_id }) => page_id))
  const order = (row: CandidateRow) => page_ids.indexOf(row.page_id)
  return {
    rows: rows.sort((one, other) => order(one) - order(other)),
    byPage: Map.groupBy(
      files.filter(({ page_id }) => passing.has(page_id)),
      ({ page_id }) => page_id,
    ),
  }
}
