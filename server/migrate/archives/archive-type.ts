import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'

export type ArchiveType = 'zip' | 'tar' | 'tar.gz'

const BLOCK = 512
/** Where the head of a tar entry has its mark. */
const USTAR_AT = 257
/** Enough bytes of a compressed archive for its first block. */
const HEAD_BYTES = 16 * 1024

/** The marks of the first entry, and of the end of an archive without entries. */
const ZIP_MARKS = [0x04034b50, 0x06054b50]

const isZip = (head: Buffer): boolean => head.length >= 4 && ZIP_MARKS.includes(head.readUInt32LE())
const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b
const isTar = (head: Buffer): boolean => head.toString('latin1', USTAR_AT, USTAR_AT + 5) === 'ustar'

/**
 * What sort of archive a file is, by its first bytes. A compressed file that is no tar archive is none: it belongs to the format of its system.
 * @param head at least 16 KB of it, or all
 */
export async function archiveType(head: Buffer): Promise<ArchiveType | undefined> {
  if (isZip(head)) return 'zip'
  if (isTar(head)) return 'tar'
  return isGzip(head) && isTar(await firstBlock(head)) ? 'tar.gz' : undefined
}

/** The same of a file on the disk. */
export async function archiveTypeOf(path: string): Promise<ArchiveType | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return await archiveType(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

/** The first bytes of what a compressed file holds; fewer if it is damaged. */
function firstBlock(head: Buffer): Promise<Buffer> {
  return new Promise((resolve) => {
    const unpacking = createGunzip()
    const parts: Buffer[] = []
    let length = 0
    const end = () => {
      unpacking.destroy()
      resolve(Buffer.concat(parts))
    }
    unpacking.on('data', (part: Buffer) => {
      parts.push(part)
      length += part.length
      if (length >= BLOCK) end()
    })
    // The head ends in the middle of the file.
    unpacking.on('error', end)
    unpacking.on('end', end)
    unpacking.end(head)
  })
}
