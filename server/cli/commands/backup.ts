import { join } from 'node:path'
import type { BackupReport } from '#server/backup/backup-types.ts'
import { writeInThread } from '#server/backup/in-thread.ts'
import { S3_PLACE } from '#server/backup/open-target.ts'
import { readConfig } from '#server/config.ts'
import { mib, PASSPHRASE_OPTION, placeOf, sayProgress, stoppable, typedPassphrase } from './backup-run.ts'
import type { Command } from './command.ts'

/** The exit code for an archive in which some files are missing or damaged. */
const INCOMPLETE = 2

/** `backup`: writes one archive with the database and all files. */
export const backup: Command = {
  usage: 'backup [--to DIR|s3] [--incremental] [--passphrase-file FILE] [--without-key]',
  about:
    'writes one archive with the database and all files, while the server runs, into DIR (by default backups in DATA_DIR) or the object storage; --incremental puts files into a folder beside the archives, each once; a passphrase encrypts (--passphrase-file - reads the standard input); ends with 2 when files are missing or damaged',
  options: {
    ...PASSPHRASE_OPTION,
    to: { type: 'string' },
    incremental: { type: 'boolean' },
    'without-key': { type: 'boolean' },
  },
  words: [0, 0],
  run: async ({ options }) => {
    const config = readConfig()
    const place = placeOf(config, options.to)
    const how = {
      passphrase: await typedPassphrase(options['passphrase-file']),
      isIncremental: options.incremental === true,
      withoutKey: options['without-key'] === true,
    }
    const report = await stoppable((signal) =>
      writeInThread(config, { place, options: how }, { onProgress: sayProgress(), signal }),
    )
    console.log(place === S3_PLACE ? `s3:${report.name}` : join(place, report.name))
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

const summaryOf = ({ rows, files, file_bytes, bytes, missing_count, damaged_count }: BackupReport): string => {
  const bad = missing_count + damaged_count > 0 ? `; ${missing_count} files missing, ${damaged_count} damaged` : ''
  return `${rows} rows, ${files} files (${mib(file_bytes)}); ${mib(bytes)} written${bad}`
}
