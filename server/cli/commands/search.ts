import { checkIndex, rebuildIndex } from '#server/search/index-pages.ts'
import { type Command, CommandError } from './command.ts'
import { withServices } from './with-services.ts'

/** The number of pages between two lines of progress. */
const STEP = 1000

/** `search rebuild`: empties the search index and indexes all pages again. */
export const searchRebuild: Command = {
  usage: 'search rebuild',
  about: 'rebuild the search index from all pages (the server keeps it up to date automatically)',
  words: [0, 0],
  run: () =>
    withServices(async ({ database }) => {
      let printed = 0
      const read = await rebuildIndex(database, (pages) => {
        if (pages - printed < STEP) return
        printed = pages
        console.log(`${pages} pages`)
      })
      console.log(`${read} pages are in the search index`)
    }),
}

/** `search check`: says whether the search index agrees with the tables. */
export const searchCheck: Command = {
  usage: 'search check',
  about: 'say whether the search index agrees with the pages',
  words: [0, 0],
  run: () =>
    withServices(async ({ database }) => {
      const { pages, stale, strays } = await checkIndex(database)
      if (stale.length + strays.length > 0)
        throw new CommandError(
          `The search index disagrees with the pages: not as they are: ${stale.join(', ') || 'none'}; known to one side only: ${strays.join(', ') || 'none'}. octavo search rebuild mends it.`,
        )
      console.log(`The search index agrees with all ${pages} pages`)
    }),
}
