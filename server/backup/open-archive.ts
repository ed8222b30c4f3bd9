import { BackupError } from './backup-error.ts'
import type { OpenBeside } from './read-archive.ts'
import { Unsealer } from './sealed-stream.ts'
import { readShared } from './shared-files.ts'
import type { BackupTarget } from './target.ts'

/** An archive in a place for backups. */
export interface ArchiveSource {
  target: BackupTarget
  name: string
  /** Required for an encrypted archive. */
  passphrase?: string | undefined
}

/**
 * Opens an archive for reading. Its bytes are decrypted while they are read, which may throw BackupErrors.
 * @throws BackupError no_archive
 */
export async function openArchive({
  target,
  name,
  passphrase,
}: ArchiveSource): Promise<{ bytes: AsyncIterable<Buffer>; openBeside: OpenBeside }> {
  const missing = () => new BackupError('no_archive', `There is no archive ${name} in ${target.name}.`)
  if (!(await target.stat(name))) throw missing()
  const unsealer = new Unsealer(passphrase)
  return {
    bytes: opened(async () => unsealer.open((await target.read(name)) ?? (await Promise.reject(missing())))),
    openBeside: async (beside) => readShared(target, beside, unsealer),
  }
}

/** Opens the bytes when the first one is read. */
async function* opened(open: () => Promise<AsyncIterable<Buffer>>): AsyncGenerator<Buffer> {
  yield* await open()
}
