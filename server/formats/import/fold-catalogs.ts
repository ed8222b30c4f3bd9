import { CATALOG_LEVEL } from '#shared/kinds.ts'
import type { ImportNote } from './reader.ts'

/** How many catalogs may stand one in another. */
export const CATALOGS_DEEP = CATALOG_LEVEL.deepest - CATALOG_LEVEL.first + 1
/** Stands between the names of folded catalogs in a title. */
const BETWEEN = ' / '

/** Where a page goes: at most three titles of catalogs, and its own title with the rest. */
export interface FoldedPath {
  catalogs: string[]
  title: string
}

/**
 * Fits a path into the three levels of catalogs: the titles of deeper catalogs become the beginning of the title of the page.
 * @param catalogs the titles of the catalogs, from the top
 * @param note is told once for each page that is folded
 */
export function foldPath(catalogs: readonly string[], title: string, note: (note: ImportNote) => void): FoldedPath {
  if (catalogs.length <= CATALOGS_DEEP) return { catalogs: [...catalogs], title }
  note({ code: 'catalog_folded', where: [...catalogs, title].join(BETWEEN) })
  return {
    catalogs: catalogs.slice(0, CATALOGS_DEEP),
    title: [...catalogs.slice(CATALOGS_DEEP), title].join(BETWEEN),
  }
}
