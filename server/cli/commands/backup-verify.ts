import { verifyInThread } from '#server/backup/in-thread.ts'
import { readConfig } from '#server/config.ts'
import { archiveAt, mib, PASSPHRASE_OPTION, sayProgress, stoppable, typedPassphrase } from './backup-run.ts'
import type { Command } from './command.ts'

/** `backup verify`: restores an archive into a temporary place and compares. */
export const backupVerify: Command = {
  usage: 'backup verify ARCHIVE [--passphrase-file FILE] [--database-url URL]',
  about:
    'restores an archive into a temporary database and compares all rows and files; --database-url names an empty PostgreSQL database for it, which is empty again afterwards',
  options: { ...PASSPHRASE_OPTION, 'database-url': { type: 'string' } },
  words: [1, 1],
  run: async ({ words: [path = ''], options }) => {
    const { place, name } = archiveAt(path)
    const databaseUrl = options['database-url'] as string | undefined
    const how = {
      name,
      passphrase: await typedPassphrase(options['passphrase-file']),
      ...(databaseUrl && { databaseUrl }),
    }
    const { about, tables, rows, files, file_bytes, missing, damaged } = await stoppable((signal) =>
      verifyInThread(readConfig(), { place, options: how }, { onProgress: sayProgress(), signal }),
    )
    console.log(`The backup of ${new Date(about.started * 1000).toISOString()} is whole and can be restored.`)
    console.log(`${tables} tables, ${rows} rows, ${files} files (${mib(file_bytes)}), all equal`)
    if (missing > 0) console.log(`${missing} files were missing when it was made`)
    if (damaged > 0) console.log(`${damaged} files were damaged when it was made`)
  },
}
