import { crc32 } from 'node:zlib'

/** Kinds of pictures for documents, detected from their bytes. */
export type PictureKind = 'png' | 'jpg' | 'gif' | 'webp' | 'bmp' | 'svg'

/** The facts in the header of a picture. */
export interface PictureHead {
  kind: PictureKind
  /** In pixels; 0 for an SVG, which states its size in other ways. */
  width: number
  height: number
}

/**
 * Reads kind and size from the first bytes of a picture, without decoding it, because a picture of a few kilobytes can claim a billion pixels.
 * @returns undefined if the bytes are not a picture
 */
export function pictureHead(bytes: Buffer): PictureHead | undefined {
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (bytes.length < 26) return undefined
  if (ascii(1, 4) === 'PNG' && bytes[0] === 0x89)
    return { kind: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  if (/^GIF8[79]a$/.test(ascii(0, 6)))
    return { kind: 'gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  if (ascii(0, 2) === 'BM')
    return { kind: 'bmp', width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) }
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return webpHead(bytes)
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpegHead(bytes)
  return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,500}?-->\s*)*<svg[\s>]/.test(
    bytes.toString('utf8', 0, 1000).replace(/^\ufeff/, ''),
  )
    ? { kind: 'svg', width: 0, height: 0 }
    : undefined
}

function webpHead(bytes: Buffer): PictureHead | undefined {
  const part = bytes.toString('latin1', 12, 16)
  if (bytes.length < 30) return undefined
  if (part === 'VP8X') return { kind: 'webp', width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) }
  if (part === 'VP8 ')
    return { kind: 'webp', width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (part !== 'VP8L') return undefined
  const packed = bytes.readUInt32LE(21)
  return { kind: 'webp', width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) }
}

/** Finds the frame header of a JPEG. */
function jpegHead(bytes: Buffer): PictureHead | undefined {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] as number
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { kind: 'jpg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

/**
 * Whether a PNG or JPEG is complete. Readers of documents are stricter than browsers, and Typst refuses a whole document because of one broken
 * picture.
 */
export function isWhole(kind: PictureKind, bytes: Buffer): boolean {
  if (kind === 'jpg') return bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > bytes.length - 32
  if (kind !== 'png') return false
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at)
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return false
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return true
    at = end + 4
  }
  return false
}
