import { readConfig } from '#server/config.ts'
import { openMigrated, plannedMigrations } from '#server/db/open-migrated.ts'
import type { Command } from './command.ts'

const UP_TO_DATE = 'The tables are up to date'

/** `migrate`: brings the tables up to date, or lists the migrations that it would apply. The server migrates by itself at its start. */
export const migrate: Command = {
  usage: 'migrate [--dry-run]',
  about:
    'bring the tables of the database up to date (the server does so when it starts); --dry-run only lists the migrations',
  options: { 'dry-run': { type: 'boolean' } },
  words: [0, 0],
  run: async ({ options }) => {
    const config = readConfig()
    if (options['dry-run']) {
      const { pending, copyTo } = await plannedMigrations(config)
      if (copyTo) console.log(`Would copy the database into ${copyTo}`)
      console.log(pending.length > 0 ? `Would apply ${pending.join(', ')}` : UP_TO_DATE)
      return
    }
    const { database, applied, copy } = await openMigrated(config)
    await database.close()
    if (copy) console.log(`Copied the database to ${copy}`)
    console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : UP_TO_DATE)
  },
}
