import { defaultPlace, openTarget, S3_PLACE } from '#server/backup/open-target.ts'
import type { BackupTarget } from '#server/backup/target.ts'
import type { Services } from '#server/context.ts'
import type { Db } from '#server/db/open.ts'
import { findOptions, saveOption } from '#server/site-options.repository.ts'
import { readSiteOption } from '#server/site-options.ts'

/** The stored facts about scheduled and requested backups. Times are unix seconds; 0: never. */
export interface BackupState {
  /** When backups were switched on. */
  since: number
  last_made: number
  last_try: number
  /** The reason why the last attempt failed, in one line; empty: it succeeded. */
  error: string
  /** The `last_made` or `since` for which administrators already got a notice about an old backup. */
  told: number
}

/** The options that store these facts. */
const OPTIONS = {
  since: 'backup_since',
  last_made: 'backup_last_made',
  last_try: 'backup_last_try',
  error: 'backup_last_error',
  told: 'backup_told',
} as const

/** Reads the stored facts. */
export async function readBackupState(db: Db): Promise<BackupState> {
  const kept = await findOptions(db)
  const time = (name: keyof typeof OPTIONS) => Number(kept.get(OPTIONS[name]) ?? 0) || 0
  return {
    since: time('since'),
    last_made: time('last_made'),
    last_try: time('last_try'),
    error: kept.get(OPTIONS.error) ?? '',
    told: time('told'),
  }
}

/** Stores facts about backups. */
export async function keepBackupState(db: Db, facts: Partial<BackupState>): Promise<void> {
  for (const [name, value] of Object.entries(facts))
    await saveOption(db, OPTIONS[name as keyof BackupState], `${value}`)
}

/** Where the site keeps its backups: a folder of this machine, or `s3`. */
export async function backupPlace({
  config,
  database: { db },
}: Pick<Services, 'config' | 'database'>): Promise<string> {
  if ((await readSiteOption(db, 'backup_to')) === 's3') return S3_PLACE
  return (await readSiteOption(db, 'backup_folder')) || defaultPlace(config)
}

/** The same, opened. @throws BackupError place when it is the object storage and none is set up */
export const backupTarget = async (services: Pick<Services, 'config' | 'database'>): Promise<BackupTarget> =>
  openTarget(services.config, await backupPlace(services))
