import { readConfig } from '#server/config.ts'
import { openMigrated } from '#server/db/open-migrated.ts'
import type { Command } from './command.ts'

/** `migrate`: brings the tables up to date. The server does so by itself when it starts. */
export const migrate: Command = {
  usage: 'migrate',
  about: 'bring the tables of the database up to date (the server does so when it starts)',
  words: [0, 0],
  run: async () => {
    const { database, applied } = await openMigrated(readConfig())
    await database.close()
    console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The tables are up to date')
  },
}
