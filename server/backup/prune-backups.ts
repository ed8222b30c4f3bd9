import { type Clock, systemClock } from '#server/time.ts'
import { type ListedBackup, listBackups } from './list-backups.ts'
import { removeUnneeded } from './shared-files.ts'
import type { BackupTarget } from './target.ts'
import { removeUnfinished } from './unfinished.ts'

export interface PruneReport {
  kept: ListedBackup[]
  removed: ListedBackup[]
  /** The number of contents removed because no kept archive needs them. */
  files: number
}

/**
 * Keeps the newest archives and removes the others. Then removes contents that no kept archive needs.
 * @param keep how many archives stay, at least one
 * @throws BackupError files_missing when the needs of a kept archive are unknown; no contents have been removed then
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
  await removeUnfinished(target, clock())
  return { kept, removed, files: await removeUnneeded(target, kept, clock()) }
}
