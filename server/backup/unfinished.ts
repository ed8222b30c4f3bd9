import { UNFINISHED } from './local-target.ts'
import type { BackupTarget } from './target.ts'

/** A backup writes to its file all the time. When a file has not changed for so long, its backup was interrupted. In seconds. */
const UNFINISHED_SECONDS = 6 * 3600

/** Removes the files of interrupted backups. They never had the name of an archive. @param now unix seconds */
export async function removeUnfinished(target: BackupTarget, now: number): Promise<void> {
  for await (const { path, stored } of target.list(''))
    if (path.startsWith('octavo-') && path.endsWith(UNFINISHED) && stored < now - UNFINISHED_SECONDS)
      await target.remove(path)
}
