import { type Check, fine, problem, someOf, warning } from '#server/doctor/check.ts'
import { checkStructure } from '#server/overview/check-database.ts'

/** The time limit of the reads, in milliseconds. */
const LIMIT_MS = 600_000

/** Finds damage in the files or indexes of the database. */
export const structure: Check = {
  name: 'structure',
  needs: 'database',
  look: async ({ services: { database } }) => {
    const { state, problems } = await checkStructure(database, { isWhole: true, limit: LIMIT_MS })
    if (state === 'ok') return [fine('the engine finds no damage')]
    if (state === 'unfinished')
      return [
        warning(`the check of the engine did not end: ${someOf(problems)}`, 'Run it when the server is less busy.'),
      ]
    return [
      problem(
        `the database is damaged: ${someOf(problems)}`,
        database.dialect === 'sqlite'
          ? 'Stop the server, keep a copy of the file, and restore the newest backup. If only an index is named, sqlite3 FILE REINDEX mends it.'
          : 'Run REINDEX or VALIDATE CONSTRAINT for what is named. For checksum failures restore the newest backup on another disk.',
      ),
    ]
  },
}
