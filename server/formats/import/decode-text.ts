import { ImportError, type ImportFile, type ImportNote, tooLarge } from './reader.ts'

/** Encodings of texts without a byte order mark, in the order of trying. Each refuses invalid bytes. */
const UNMARKED = ['utf-8', 'gb18030', 'big5'] as const

/** The number of bytes that decide whether a text without a mark is UTF-16. */
const LOOKED_AT = 1024
/** The largest share of control characters in a text. */
const CONTROLS_MOST = 0.02

/**
 * Decodes a text file: UTF-8 with or without a byte order mark, UTF-16, GBK (GB 18030) or Big5. Removes NUL characters and the mark, and changes line
 * ends to `\n`.
 * @param where names the file in the error
 * @throws ImportError if the bytes are not text
 */
export function decodeText(bytes: Uint8Array, where: string): string {
  const text = decoded(bytes)
  if (text === undefined || looksBinary(text)) throw new ImportError('the file is not a text', where, 'import_no_text')
  // A lone CR is the line end of very old files.
  return text.replaceAll('\u0000', '').replace(/\r\n?/g, '\n').toWellFormed()
}

/**
 * Reads a text file of a source with several files, like `decodeText`.
 * @param most in bytes
 * @returns undefined if it cannot be read, which is noted
 */
export async function readText(
  file: ImportFile,
  note: (note: ImportNote) => void,
  most = Number.POSITIVE_INFINITY,
): Promise<string | undefined> {
  try {
    if (file.size > most) throw tooLarge(file.path, most)
    return decodeText(await file.bytes(), file.path)
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    note({ code: 'entry_broken', where: file.path })
    return undefined
  }
}

function decoded(bytes: Uint8Array): string | undefined {
  const marked = utf16Of(bytes)
  if (marked) return new TextDecoder(marked).decode(bytes)
  for (const encoding of UNMARKED) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // The next encoding is tried.
    }
  }
  return undefined
}

/** UTF-16, detected by its byte order mark, or because every second byte of the beginning is 0. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, LOOKED_AT - (LOOKED_AT % 2))
  if (head.length < 4 || bytes.length % 2 !== 0) return undefined
  let even = 0
  let odd = 0
  for (const [at, byte] of head.entries()) if (byte === 0) at % 2 === 0 ? even++ : odd++
  const most = head.length / 2
  if (odd > most * 0.6 && even < most * 0.05) return 'utf-16le'
  return even > most * 0.6 && odd < most * 0.05 ? 'utf-16be' : undefined
}

/** Whether a text has so many control characters that it must be a picture or a program. */
function looksBinary(text: string): boolean {
  const head = text.slice(0, LOOKED_AT * 8)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is counted here
  const controls = head.match(/[\u0000-\u0007\u000b\u000e-\u001a\u001c-\u001f\ufffd]/g)?.length ?? 0
  return controls > 3 && controls > head.length * CONTROLS_MOST
}
