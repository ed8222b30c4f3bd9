import { CATALOG_LEVEL } from '#shared/kinds.ts'
import type { ImportNote } from './reader.ts'

/** The number of nested catalogs that an item allows. */
export const CATALOGS_DEEP = CATALOG_LEVEL.deepest - CATALOG_LEVEL.first + 1
/** The separator between the names of folded catalogs in a title. */
const BETWEEN = ' / '

/** The position of a page: at most three titles of catalogs, and its own title with the folded ones. */
export interface FoldedPath {
  catalogs: string[]
  title: string
}

/**
 * Fits a path into the three levels of catalogs: the titles of deeper catalogs become the beginning of the title of the page.
 * @param catalogs the titles of the catalogs, from the top
 * @param note is called once for each folded page
 */
export function foldPath(catalogs: readonly string[], title: string, note: (note: ImportNote) => void): FoldedPath {
  if (catalogs.length <= CATALOGS_DEEP) return { catalogs: [...catalogs], title }
  note({ code: 'catalog_folded', where: [...catalogs, title].join(BETWEEN) })
  return {
    catalogs: catalogs.slice(0, CATALOGS_DEEP),
    title: [...catalogs.slice(CATALOGS_DEEP), title].join(BETWEEN),
  }
}
