import { LEFT_BEHIND } from '#shared/import-left-out.ts'
import { encodingByBytes } from './encoding-by-bytes.ts'

/** The longest path of an entry that is read, in characters, and the most parts of it. */
const PATH_MOST = 1000
const PARTS_MOST = 64

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters and marks of writing direction are what is refused here
const UNWANTED = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/

/** The path of an entry: `unsafe` paths are counted and left out, `system` ones are left out. */
export type EntryPath = { path: string } | { refused: 'unsafe' | 'system' }

/**
 * Makes the path of an archive entry safe. Nothing is ever written under these names; they only become titles and the ends of links.
 * @param name as the archive has it, decoded
 */
export function entryPath(name: string): EntryPath {
  const path = name.replaceAll('\\', '/').normalize('NFC')
  if (path.length > PATH_MOST || UNWANTED.test(path) || !path.isWellFormed()) return { refused: 'unsafe' }
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return { refused: 'unsafe' }
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  if (parts.length === 0 || parts.length > PARTS_MOST || parts.includes('..')) return { refused: 'unsafe' }
  if (parts.some((part) => LEFT_BEHIND.test(part) || part.startsWith('._'))) return { refused: 'system' }
  return { path: parts.join('/') }
}

/** Encodings of names that are not marked as UTF-8, in the order in which they are tried. */
const ENCODINGS = ['utf-8', 'gb18030', 'big5', 'shift_jis'] as const
/** Their order if the bytes suggest Big5, because nearly all of it is also valid GB 18030. */
const BIG5_FIRST = ['utf-8', 'big5', 'gb18030'] as const

/**
 * Decodes the names of one archive that are not marked as UTF-8. Archivers use the encoding of their computer, so one encoding must fit all names.
 * @returns the names in the same order
 */
export function decodeNames(names: readonly Uint8Array[]): string[] {
  const isBig5 = encodingByBytes(Buffer.concat(names)) === 'big5'
  for (const encoding of isBig5 ? BIG5_FIRST : ENCODINGS) {
    const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
    try {
      return names.map((name) => decoder.decode(name))
    } catch {
      // The next encoding is tried.
    }
  }
  const decoder = new TextDecoder('windows-1252')
  return names.map((name) => decoder.decode(name))
}
