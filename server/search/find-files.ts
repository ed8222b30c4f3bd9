import { inTurns } from '#server/in-turns.ts'
import { type Excerpt, excerptOf } from '#server/text/search-excerpt.ts'
import { foldForSearch } from '#shared/search/fold-for-search.ts'
import type { FilePart, FileQuery } from './file-query.ts'
import { type FileRow, partsOfTexts, selectFiles } from './find-files.repository.ts'
import { type InScope, itemsOf, type Where } from './search-index.ts'

/** A file that a search found, on a page that has it. */
export interface FoundFile extends FileRow {
  /** The part of its text with the words; its beginning if only the name has them. Empty for a file without text. */
  excerpt: Excerpt
}

/**
 * Finds the files of pages to find whose names or texts contain every part of the query: those with all parts in the name first, then the newest. Readers of a page may read its files
 * (decision 13), so the scope is the right.
 * It takes the time of the texts of the files, so on SQLite the thread of the search calls it.
 * @param limit how many at most. A file counts once for each page that has it
 */
export async function findFiles(where: Where & InScope, query: FileQuery, limit: number): Promise<FoundFile[]> {
  if (itemsOf(where.scope).length === 0 || limit <= 0) return []
  const found = new Map<string, FileRow>()
  const add = (rows: readonly FileRow[]) => {
    for (const row of rows) if (!found.has(keyOf(row))) found.set(keyOf(row), row)
  }
  const byText = await selectFiles(where, query, { by: 'words', limit })
  // This query also looks in names, so if it finds nothing, no name matches. Most searches find no file.
  if (byText.length > 0) add(await selectFiles(where, query, { by: 'name', limit }))
  add(byText)
  const files = [...found.values()].slice(0, limit)
  const parts = await partsOfTexts(where, query, [...new Set(files.map(({ file_id }) => file_id))])
  const texts = Map.groupBy(parts, ({ file_id }) => file_id)
  const excerpts = new Map<number, Excerpt>()
  const takeTurns = inTurns()
  for (const [file_id, ofFile] of texts) {
    excerpts.set(
      file_id,
      excerptFrom(
        ofFile.map(({ text }) => text),
        query,
      ),
    )
    await takeTurns()
  }
  return files.map((file) => ({ ...file, excerpt: excerpts.get(file.file_id) ?? { text: '', marks: [] } }))
}

const keyOf = ({ file_id, page_id }: FileRow): string => `${file_id} ${page_id}`

/** The excerpt of the part of a text that has most of the parts of a query. */
function excerptFrom(ofFile: readonly string[], query: FileQuery): Excerpt {
  const texts = ofFile.map((text) => {
    const folded = foldForSearch(text)
    const has = (one: FilePart) => one.texts.some((way) => folded.includes(way))
    return { text, folded, parts: query.parts.filter(has).length }
  })
  const [first, ...others] = texts
  if (!first) return { text: '', marks: [] }
  const { text, folded } = others.reduce((best, other) => (other.parts > best.parts ? other : best), first)
  return excerptOf(
    { title: '', text, folded },
    query.parts.flatMap((one) => one.marks),
  )
}
