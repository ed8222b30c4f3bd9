import { type Clock, systemClock } from '#server/time.ts'
import { type ArchiveName, archiveNameOf } from './backup-names.ts'
import { listBackups } from './list-backups.ts'
import { removeUnneeded } from './shared-files.ts'
import type { BackupTarget } from './target.ts'

/** The archive of this name in a place; undefined when there is none. The name may come from anybody. */
export async function findBackup(target: BackupTarget, name: string): Promise<ArchiveName | undefined> {
  const found = archiveNameOf(name)
  return found && (await target.stat(name)) ? found : undefined
}

/**
 * Removes one archive, and then contents that no other archive needs.
 * @throws BackupError files_missing when the needs of another archive are unknown; the archive has been removed then, and no contents
 */
export async function removeBackup(
  target: BackupTarget,
  archive: ArchiveName,
  clock: Clock = systemClock,
): Promise<void> {
  await target.remove(archive.name)
  if (archive.isIncremental) await removeUnneeded(target, await listBackups(target), clock())
}
