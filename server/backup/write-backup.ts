import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, shownDatabaseUrl } from '#server/config.ts'
import { openSnapshot } from '#server/db/portable/open-snapshot.ts'
import type { Snapshot } from '#server/db/portable/portable.ts'
import { systemClock } from '#server/time.ts'
import { BackupError } from './backup-error.ts'
import { newArchiveName } from './backup-names.ts'
import type { BackupOptions, BackupReport, BackupSite } from './backup-types.ts'
import { BackupWriting } from './backup-writing.ts'
import { newSealingKey, sealed } from './sealed-stream.ts'
import { SharedFiles, sharedKey } from './shared-files.ts'
import { FileSpool } from './stored-files.ts'
import { removeUnfinished } from './unfinished.ts'

/**
 * Writes a backup of a site: one archive with the database and all files that it names, as they are at one moment after the call. Others can write
 * meanwhile. At most a part of a table is in memory.
 * @throws BackupError no_site; the reason of `signal`; errors of the file system and of storages. No archive exists after an error
 */
export async function writeBackup(site: BackupSite, options: BackupOptions): Promise<BackupReport> {
  const { config, storage } = site
  const snapshot = await snapshotOf(config)
  const { target, passphrase, isIncremental = false } = options
  let spool: FileSpool | undefined
  let shared: SharedFiles | undefined
  const started = (options.clock ?? systemClock)()
  const name = newArchiveName(started, {
    isIncremental,
    isEncrypted: passphrase !== undefined,
  })
  try {
    await removeUnfinished(target, started)
    await mkdir(storage.incoming, { recursive: true, mode: 0o700 })
    spool = await FileSpool.create(join(storage.incoming, `backup-${randomBytes(8).toString('hex')}`))
    const key =
      passphrase === undefined
        ? undefined
        : await (isIncremental ? sharedKey(target, passphrase) : newSealingKey(passphrase))
    if (isIncremental) shared = new SharedFiles(target, key)
    await shared?.begin(name)
    const writing = new BackupWriting(site, snapshot, { ...options, name, started, spool, shared })
    const bytes = await target.write(name, key ? sealed(writing.archive(), key) : writing.archive())
    return { ...writing.report, bytes: bytes + (shared?.written ?? 0), isEncrypted: key !== undefined }
  } finally {
    await shared?.end(name)
    await snapshot.close()
    await spool?.close()
  }
}

async function snapshotOf({ DATABASE_URL }: Config): Promise<Snapshot> {
  const snapshot = await openSnapshot(DATABASE_URL)
  if (snapshot) return snapshot
  throw new BackupError('no_site', `There is no site in ${shownDatabaseUrl(DATABASE_URL)} to back up (DATABASE_URL)`)
}
