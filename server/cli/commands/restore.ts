import { openTarget } from '#server/backup/open-target.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { readConfig } from '#server/config.ts'
import { workers } from '#server/work/work.ts'
import { archiveAt, mib, PASSPHRASE_OPTION, sayProgress, stoppable, typedPassphrase } from './backup-run.ts'
import type { Command } from './command.ts'

/** `restore`: restores an archive into an empty place. */
export const restore: Command = {
  usage: 'restore ARCHIVE [--passphrase-file FILE] [--new-key]',
  about:
    'restores a backup into an empty database and a DATA_DIR without files, compares everything and then opens the site; --new-key does without the key of the secrets',
  options: { ...PASSPHRASE_OPTION, 'new-key': { type: 'boolean' } },
  words: [1, 1],
  run: async ({ words: [path = ''], options }) => {
    const config = readConfig()
    const { place, name } = archiveAt(path)
    try {
      const { about, rows, files, file_bytes, missing, damaged, pages } = await stoppable(async (signal) =>
        restoreBackup(config, {
          target: await openTarget(config, place),
          name,
          passphrase: await typedPassphrase(options['passphrase-file']),
          withNewKey: options['new-key'] === true,
          onProgress: sayProgress(),
          signal,
        }),
      )
      console.log(`The site is as it was at ${new Date(about.started * 1000).toISOString()}, and can be started.`)
      console.log(`${rows} rows, ${files} files (${mib(file_bytes)}), ${pages} pages in the search index`)
      if (missing > 0) console.log(`${missing} files were missing when the backup was made`)
      if (damaged > 0) console.log(`${damaged} files were damaged when the backup was made`)
    } finally {
      await workers.close()
    }
  },
}
