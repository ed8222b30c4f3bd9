import { readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { BackupError } from '#server/backup/backup-error.ts'
import type { BackupProgress } from '#server/backup/backup-types.ts'
import { defaultPlace, openTarget, S3_PLACE } from '#server/backup/open-target.ts'
import type { BackupTarget } from '#server/backup/target.ts'
import { type Config, readConfig } from '#server/config.ts'
import { oneLine } from '#server/one-line.ts'
import { StorageError } from '#server/storage/storage-error.ts'
import { CommandError, sometimes, typedPassword } from './command.ts'

/** As `BACKUP_PASSPHRASE`. */
const PASSPHRASE_LEAST = 8

/** The place for backups that `--to` names; by default `backups` in `DATA_DIR`. */
export const placeOf = (config: Config, to: string | boolean | undefined): string =>
  typeof to === 'string' ? to : defaultPlace(config)

/** The opened place for backups. */
export async function targetOf(to: string | boolean | undefined): Promise<BackupTarget> {
  const config = readConfig()
  return openTarget(config, placeOf(config, to))
}

/** The passphrase option of commands that read or write archives. */
export const PASSPHRASE_OPTION = { 'passphrase-file': { type: 'string' } } as const

/**
 * The passphrase for backups: the content of `--passphrase-file`, a line of the standard input for `-`, or else `BACKUP_PASSPHRASE`.
 * @returns undefined when there is none
 * @throws CommandError
 */
export async function typedPassphrase(file: string | boolean | undefined): Promise<string | undefined> {
  if (typeof file !== 'string') return readConfig().BACKUP_PASSPHRASE
  let text: string
  try {
    text = (file === '-' ? ((await typedPassword(file)) ?? '') : readFileSync(file, 'utf8')).trim()
  } catch (error) {
    throw new CommandError(`--passphrase-file ${file} cannot be read: ${oneLine(error)}`)
  }
  if (text.length < PASSPHRASE_LEAST)
    throw new CommandError(`--passphrase-file ${file}: a passphrase has at least ${PASSPHRASE_LEAST} characters`)
  return text
}

/** The archive that an argument names: the path of a file, or `s3:NAME`. */
export function archiveAt(path: string): { place: string; name: string } {
  const inS3 = /^s3:(.*)$/.exec(path)?.[1]
  return inS3 !== undefined ? { place: S3_PLACE, name: inS3 } : { place: dirname(resolve(path)), name: basename(path) }
}

/** Runs work that Ctrl C cancels cleanly. BackupErrors become errors of the command. */
export async function stoppable<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController()
  const stop = () => stopping.abort(new CommandError('stopped; nothing of it was kept'))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  try {
    return await work(stopping.signal)
  } catch (error) {
    if (error instanceof BackupError || error instanceof StorageError) throw new CommandError(error.message)
    throw error
  } finally {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
}

/** A size for people. */
export const mib = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MiB`

/** Prints the progress on the error stream. */
export function sayProgress() {
  return sometimes(({ step, done, total }: BackupProgress) =>
    console.error(`${step}: ${done}${total > 0 ? ` of ${total}` : ''} …`),
  )
}
