import { type Check, fine, someOf, warning } from '#server/doctor/check.ts'
import { checkReferences } from '#server/overview/check-database.ts'

/** The time limit of the reads, in milliseconds. */
const LIMIT_MS = 120_000

/** Finds rows that belong to a missing row. */
export const references: Check = {
  name: 'references',
  needs: 'tables',
  look: async ({ services: { database } }) => {
    const { state, problems } = await checkReferences(database, LIMIT_MS)
    if (state === 'ok') return [fine('every row belongs to something')]
    if (state === 'unfinished')
      return [warning(`the comparison did not end: ${someOf(problems)}`, 'Run it when the server is less busy.')]
    return [
      warning(
        `rows belong to something that does not exist: ${someOf(problems)}`,
        'Nobody sees these rows. Find out whether somebody changed the database by hand, and compare with a backup.',
      ),
    ]
  },
}
