import { listBackups } from '#server/backup/list-backups.ts'
import { UNFINISHED } from '#server/backup/local-target.ts'
import type { BackupTarget } from '#server/backup/target.ts'

/** What a process that was killed left behind is removed when it is this old, in seconds. */
const LEFT_SECONDS = 24 * 3600

/** Removes all backups but the newest `keep`, and what was never finished. Other files of the folder stay. @returns how many backups */
export async function pruneBackups(target: BackupTarget, keep: number, now: number): Promise<number> {
  const old = (await listBackups(target)).slice(keep)
  for (const { name } of old) await target.remove(name)
  for await (const { path, stored } of target.list(''))
    if (/^octavo-\d{8}-\d{6}-/.test(path) && path.endsWith(UNFINISHED) && now - stored > LEFT_SECONDS)
      await target.remove(path)
  return old.length
}
