import { type Check, orFine, problem, type Said, someOf, warning } from '#server/doctor/check.ts'
import { checkIndex } from '#server/search/index-pages.ts'

/** Checks that the search index has the present state of every page, and nothing else. */
export const search: Check = {
  name: 'search',
  needs: 'tables',
  look: async ({ services: { database } }) => {
    const { pages, stale, strays } = await checkIndex(database)
    const found: Said[] = []
    if (stale.length > 0)
      found.push(
        warning(
          `a search does not find pages as they are: ${someOf(stale)}`,
          'The job index-pages does this within minutes. If it does not: octavo search rebuild',
        ),
      )
    if (strays.length > 0)
      found.push(problem(`the search index disagrees with the pages: ${someOf(strays)}`, 'Run: octavo search rebuild'))
    return orFine(found, `the index holds all ${pages} pages`)
  },
}
