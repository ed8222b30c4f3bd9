import { type Clock, systemClock } from '#server/time.ts'
import { type ListedBackup, listBackups } from './list-backups.ts'
import { UNFINISHED } from './local-target.ts'
import { removeUnneeded } from './shared-files.ts'
import type { BackupTarget } from './target.ts'

/** What was interrupted while it was written is removed after so long, in seconds. */
const UNFINISHED_SECONDS = 24 * 3600

export interface PruneReport {
  kept: ListedBackup[]
  removed: ListedBackup[]
  /** How many contents beside the archives were removed, because none of the kept archives needs them. */
  files: number
}

/**
 * Removes all archives but the newest ones, and then the bytes beside them that no kept archive needs.
 * @param keep how many archives stay, at least one
 * @throws BackupError files_missing when it is not known what a kept archive needs; then no bytes beside the archives were removed
 */
export async function pruneBackups(
  target: BackupTarget,
  keep: number,
  clock: Clock = systemClock,
): Promise<PruneReport> {
  if (!Number.isSafeInteger(keep) || keep < 1) throw new Error('at least one backup is kept')
  const all = await listBackups(target)
  const [kept, removed] = [all.slice(0, keep), all.slice(keep)]
  for (const { name } of removed) await target.remove(name)
  for await (const { path, stored } of target.list(''))
    if (path.startsWith('octavo-') && path.endsWith(UNFINISHED) && stored < clock() - UNFINISHED_SECONDS)
      await target.remove(path)
  return { kept, removed, files: await removeUnneeded(target, kept, clock()) }
}
