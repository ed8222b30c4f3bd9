import { join } from 'node:path'
import type { BackupReport, BackupSite } from '#server/backup/backup-types.ts'
import { assertSite, writeBackup } from '#server/backup/write-backup.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { openSecrets } from '#server/secrets/secrets.ts'
import { storesOf } from '#server/storage/stores.ts'
import { mib, PASSPHRASE_OPTION, placeAt, sayProgress, stoppable, typedPassphrase } from './backup-run.ts'
import type { Command } from './command.ts'

/** The exit code when there is an archive, but not all files are in it as they were uploaded. */
const INCOMPLETE = 2

/** `backup`: writes one archive with the database and all files. */
export const backup: Command = {
  usage: 'backup [--to DIR] [--incremental] [--passphrase-file FILE] [--without-key]',
  about:
    'writes one archive with the database and all files, while the server runs, into DIR (by default backups in DATA_DIR); --incremental puts files into a folder beside the archives, each once; a passphrase encrypts; ends with 2 when files are missing or damaged',
  options: {
    ...PASSPHRASE_OPTION,
    to: { type: 'string' },
    incremental: { type: 'boolean' },
    'without-key': { type: 'boolean' },
  },
  words: [0, 0],
  run: async ({ options }) => {
    const config = readConfig()
    const target = placeAt(options.to)
    const report = await stoppable((signal) =>
      withSite(config, (site) =>
        writeBackup(site, {
          target,
          passphrase: typedPassphrase(options['passphrase-file']),
          isIncremental: options.incremental === true,
          withoutKey: options['without-key'] === true,
          onProgress: sayProgress(),
          signal,
        }),
      ),
    )
    console.log(join(target.name, report.name))
    console.error(summaryOf(report))
    for (const key of report.missing) console.error(`missing: ${key}`)
    for (const key of report.damaged) console.error(`not as it was uploaded: ${key}`)
    if (report.key === 'inside' && !report.isEncrypted)
      console.error(
        'The archive is not encrypted and contains the key of the secrets (secret.key): keep it as safe as DATA_DIR, or give a passphrase.',
      )
    if (report.key === 'apart')
      console.error(
        'The archive does not contain the key of the secrets: keep SECRET_KEY, or secret.key, apart from it.',
      )
    if (report.missing_count + report.damaged_count > 0) process.exitCode = INCOMPLETE
  },
}

/** Opens the storages of a site without migrating its database. */
async function withSite<T>(config: Config, work: (site: BackupSite) => Promise<T>): Promise<T> {
  await assertSite(config)
  const database = await openDatabase(config.DATABASE_URL)
  try {
    return await work({ config, storage: storesOf({ config, database, secrets: openSecrets(config) }) })
  } finally {
    await database.close()
  }
}

const summaryOf = ({ rows, files, file_bytes, bytes, missing_count, damaged_count }: BackupReport): string => {
  const bad = missing_count + damaged_count > 0 ? `; ${missing_count} files missing, ${damaged_count} damaged` : ''
  return `${rows} rows, ${files} files (${mib(file_bytes)}); ${mib(bytes)} written${bad}`
}
