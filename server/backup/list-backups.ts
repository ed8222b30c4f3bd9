import { type ArchiveName, archiveNameOf } from './backup-names.ts'
import type { BackupTarget } from './target.ts'

/** An archive in a place for backups, as far as its name tells. */
export interface ListedBackup extends ArchiveName {
  /** In bytes, without files beside it. */
  size: number
}

/** The archives of a place, the newest first. What is being written is not among them. */
export async function listBackups(target: BackupTarget): Promise<ListedBackup[]> {
  const found: ListedBackup[] = []
  for await (const { path, size } of target.list('')) {
    const named = archiveNameOf(path)
    if (named) found.push({ ...named, size })
  }
  return found.sort((a, b) => (a.name < b.name ? 1 : -1))
}
