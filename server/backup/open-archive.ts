import { BackupError } from './backup-error.ts'
import type { OpenBeside } from './read-archive.ts'
import type { BackupTarget } from './target.ts'

/** An archive in a place for backups. */
export interface ArchiveSource {
  target: BackupTarget
  name: string
}

/** Opens an archive for reading. @throws BackupError no_archive */
export async function openArchive({
  target,
  name,
}: ArchiveSource): Promise<{ bytes: AsyncIterable<Buffer>; openBeside: OpenBeside }> {
  const bytes = await target.read(name)
  if (!bytes) throw new BackupError('no_archive', `There is no archive ${name} in ${target.name}.`)
  return {
    bytes,
    openBeside: async ({ key }) => {
      throw new BackupError('files_missing', `The archive does not contain the file ${key}.`)
    },
  }
}
