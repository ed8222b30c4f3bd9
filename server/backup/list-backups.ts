import { type ArchiveName, archiveNameOf } from './backup-names.ts'
import type { BackupTarget } from './target.ts'

/** The facts about an archive that its name and size give. */
export interface ListedBackup extends ArchiveName {
  /** In bytes, without the files beside it. */
  size: number
}

/** The archives of a place, newest first. Unfinished archives are left out. */
export async function listBackups(target: BackupTarget): Promise<ListedBackup[]> {
  const found: ListedBackup[] = []
  for await (const { path, size } of target.list('')) {
    const named = archiveNameOf(path)
    if (named) found.push({ ...named, size })
  }
  return found.sort((a, b) => (a.name < b.name ? 1 : -1))
}
