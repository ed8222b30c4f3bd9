import { readConfig } from '../../config.ts'
import { migrateToLatest } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open.ts'
import type { Command } from './command.ts'

/** `migrate`: brings the tables up to date. The server does so by itself when it starts. */
export const migrate: Command = {
  usage: 'migrate',
  about: 'bring the tables of the database up to date (the server does so when it starts)',
  words: [0, 0],
  run: async () => {
    const database = await openDatabase(readConfig().DATABASE_URL)
    try {
      const applied = await migrateToLatest(database)
      console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The tables are up to date')
    } finally {
      await database.close()
    }
  },
}
