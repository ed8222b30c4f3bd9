import { pruneBackups } from '#server/backup/prune-backups.ts'
import { stoppable, targetOf } from './backup-run.ts'
import { type Command, CommandError } from './command.ts'

/** `backup prune`: removes old archives. */
export const backupPrune: Command = {
  usage: 'backup prune --keep NUMBER [--to DIR|s3]',
  about: 'removes all backups in DIR but the newest NUMBER, and files beside them that no kept one needs',
  options: { keep: { type: 'string' }, to: { type: 'string' } },
  words: [0, 0],
  run: async ({ options }) => {
    const keep = typeof options.keep === 'string' && /^\d{1,6}$/.test(options.keep) ? Number(options.keep) : 0
    if (keep < 1) throw new CommandError('--keep is a number of backups, at least 1')
    const { kept, removed, files } = await stoppable(async () => pruneBackups(await targetOf(options.to), keep))
    for (const { name } of removed) console.log(`removed ${name}`)
    console.log(`${kept.length} backups stay; ${removed.length} and ${files} files beside them were removed`)
  },
}
