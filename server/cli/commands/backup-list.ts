import { listBackups } from '#server/backup/list-backups.ts'
import { mib, stoppable, targetOf } from './backup-run.ts'
import { type Command, columns } from './command.ts'

/** `backup list`: the archives of a place. */
export const backupList: Command = {
  usage: 'backup list [--to DIR|s3]',
  about: 'lists the backups in DIR, the newest first',
  options: { to: { type: 'string' } },
  words: [0, 0],
  run: async ({ options }) => {
    const found = await stoppable(async () => listBackups(await targetOf(options.to)))
    if (found.length === 0) return console.log('There are no backups')
    console.log(columns(found.map(({ name, made, size }) => [new Date(made * 1000).toISOString(), mib(size), name])))
  },
}
