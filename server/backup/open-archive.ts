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
  const missing = () => new BackupError('no_archive', `There is no archive ${name} in ${target.name}.`)
  if (!(await target.stat(name))) throw missing()
  return {
    bytes: opened(async () => (await target.read(name)) ?? Promise.reject(missing())),
    openBeside: async ({ key }) => {
      throw new BackupError('files_missing', `The archive does not contain the file ${key}.`)
    },
  }
}

/** Bytes that are opened when somebody reads them. */
async function* opened(open: () => Promise<AsyncIterable<Buffer>>): AsyncGenerator<Buffer> {
  yield* await open()
}
