import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import yauzl from 'yauzl'
import { decodeNames, entryPath } from '#server/formats/import/entry-names.ts'
import { SourceError } from '#server/migrate/source.ts'
import { oneLine } from '#server/one-line.ts'
import type { ArchiveType } from './archive-type.ts'
import { tarFiles } from './tar-entries.ts'

/** The most files of an archive, and the most bytes of them together. */
const FILES_MOST = 1_000_000
const BYTES_MOST = 100 * 1024 ** 3
/** The part of the free room of the disk that an archive may take. */
const DISK_SHARE = 0.9
/** The types of entries in the upper half of the attributes of Unix archives. */
const KIND_MASK = 0o170000
const KIND_FILE = 0o100000
const MARKED_AS_UTF8 = 0x800

interface Unpacking {
  folder: string
  signal: AbortSignal
  /** Is told how many files are there. */
  onFile(done: number): void
  most?: { files: number; bytes: number }
}

/**
 * Unpacks an archive into a folder. Names that lead outside and links are left out.
 * @param archive its path, and its name for messages
 * @throws SourceError when it is damaged, encrypted, or larger than the room that is free
 */
export async function unpack(
  archive: { path: string; name: string; type: ArchiveType },
  given: Unpacking,
): Promise<void> {
  const { folder, signal } = given
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folder)
  const most = given.most ?? { files: FILES_MOST, bytes: Math.min(BYTES_MOST, bavail * bsize * DISK_SHARE) }
  let files = 0
  let bytes = 0
  const write = async (name: string, content: Readable) => {
    signal.throwIfAborted()
    const judged = entryPath(name)
    if ('refused' in judged) return content.destroy()
    files += 1
    if (files > most.files) throw new SourceError('move_archive_files', { path: archive.name, most: most.files })
    const path = join(folder, judged.path)
    const counted = async function* (parts: AsyncIterable<Buffer>) {
      for await (const part of parts) {
        bytes += part.length
        if (bytes > most.bytes) throw new SourceError('move_archive_room', { path: archive.name })
        yield part
      }
    }
    const file = await newFile(path)
    if (!file) return content.destroy()
    await pipeline(content, counted, file.createWriteStream(), { signal })
    given.onFile(files)
  }
  try {
    await (archive.type === 'zip' ? unpackZip(archive.path, write) : unpackTar(archive, write))
  } catch (error) {
    if (error instanceof SourceError || signal.aborted || (error as NodeJS.ErrnoException).code === 'ENOSPC')
      throw error
    throw new SourceError('move_archive_damaged', { path: archive.name, reason: oneLine(error) }, { cause: error })
  }
}

/** Makes a file. @returns undefined if there is a file or folder of this name already, or a file in the place of its folder */
async function newFile(path: string): Promise<FileHandle | undefined> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    return await open(path, 'wx', 0o600)
  } catch (error) {
    if (['EEXIST', 'ENOTDIR', 'EISDIR'].includes(String((error as NodeJS.ErrnoException).code))) return undefined
    throw error
  }
}

type Write = (name: string, content: Readable) => Promise<unknown>

async function unpackTar({ path, type }: { path: string; type: ArchiveType }, write: Write): Promise<void> {
  const file = createReadStream(path)
  const source = type === 'tar.gz' ? file.pipe(createGunzip()) : file
  file.on('error', (error) => source.destroy(error))
  for await (const { name, content } of tarFiles(source)) await write(nameOf(name), Readable.from(content()))
}

async function unpackZip(path: string, write: Write): Promise<void> {
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false })
  try {
    for await (const entry of zip.eachEntry()) {
      const isUnix = entry.versionMadeBy >>> 8 === 3
      const kind = (isUnix && (entry.externalFileAttributes >>> 16) & KIND_MASK) || KIND_FILE
      const isMarked = (entry.generalPurposeBitFlag & MARKED_AS_UTF8) !== 0
      const name = isMarked ? entry.fileNameRaw.toString('utf8') : nameOf(entry.fileNameRaw)
      if (kind !== KIND_FILE || /[/\\]$/.test(name)) continue
      if (entry.isEncrypted()) throw new SourceError('move_archive_encrypted')
      await write(name, await zip.openReadStreamPromise(entry))
    }
  } finally {
    zip.close()
  }
}

const nameOf = (bytes: Uint8Array): string => decodeNames([bytes])[0] as string
