import { migrations } from '#server/db/migrations/index.ts'
import { openMigrated } from '#server/db/open-migrated.ts'
import { halfDone } from './later-migrations.ts'

/** Starts the program and stays in the middle of its migrations, to be killed there: node interrupted.ts DATABASE_URL DATA_DIR. */
const [DATABASE_URL = '', DATA_DIR = ''] = process.argv.slice(2)
await openMigrated(
  { DATABASE_URL, DATA_DIR },
  {
    ...migrations,
    ...halfDone,
    '9993-endless': async () => {
      process.stdout.write('in the middle\n')
      await new Promise((resolve) => setTimeout(resolve, 600_000))
    },
  },
)
