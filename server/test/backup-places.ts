import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { localTarget } from '#server/backup/local-target.ts'
import type { About, Manifest } from '#server/backup/manifest.ts'
import { type ArchiveSink, readArchive } from '#server/backup/read-archive.ts'
import type { BackupTarget } from '#server/backup/target.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import type { PortableTable } from '#server/db/portable/portable.ts'
import { openSecrets } from '#server/secrets/secrets.ts'
import { storesOf } from '#server/storage/stores.ts'
import { createEmptyDatabase } from './test-database.ts'

const cleanups: (() => Promise<void>)[] = []

/** Removes the places of a test file at its end. Call it once in the file. */
export const cleanPlaces = (): void =>
  afterAll(async () => {
    for (const clean of cleanups.splice(0)) await clean()
  })

/** A folder that is removed at the end of the file. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-backup-'))
  cleanups.push(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A place for a site: an empty folder and a database without tables. @param engine the default is that of the test run */
export async function emptyPlace(engine?: 'sqlite', env: Record<string, string> = {}): Promise<Config> {
  const DATA_DIR = newFolder()
  const own = { LOG_LEVEL: 'fatal', DATA_DIR, ...env }
  if (engine === 'sqlite') return readConfig(own)
  const database = await createEmptyDatabase()
  cleanups.push(database.drop)
  return readConfig({ ...own, DATABASE_URL: database.url })
}

/** Writes a backup of a site that no application has open. @returns its name */
export async function backupOf(config: Config, target: BackupTarget): Promise<string> {
  const database = await openDatabase(config.DATABASE_URL)
  try {
    const storage = storesOf({ config, database, secrets: openSecrets(config) })
    return (await writeBackup({ config, storage }, { target })).name
  } finally {
    await database.close()
  }
}

/** The contents of an archive that are the same in two backups of equal sites. */
export async function contentOf(target: BackupTarget, name: string) {
  const { about, manifest } = await summaryOf(target, name)
  const ids = about.tables.map(({ name, last_id }: PortableTable) => [name, last_id] as const)
  const { count, bytes, missing, damaged } = manifest.files
  const rows = manifest.tables.map(({ name, rows, sha256 }) => [name, rows, sha256] as const)
  return { migrations: about.migrations, key_id: about.key_id, ids, rows, files: { count, bytes, missing, damaged } }
}

async function summaryOf(target: BackupTarget, name: string): Promise<{ about: About; manifest: Manifest }> {
  const bytes = (await target.read(name)) as AsyncIterable<Buffer>
  return readArchive(bytes, drainSink(), async () => Promise.reject(new Error('there are no files beside it')))
}

/** Reads an archive and keeps nothing. */
export function drainSink(): ArchiveSink {
  const nothing = async () => {}
  return { begin: nothing, rows: nothing, endOfTables: nothing, file: drain }
}

async function drain(_: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  for await (const _part of bytes);
}

/** A folder for backups. */
export const newTarget = () => localTarget(newFolder())
