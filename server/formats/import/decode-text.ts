import { isUtf8 } from 'node:buffer'
import { encodingByBytes, highRuns, isChineseRun, isLetter } from './encoding-by-bytes.ts'
import { ImportError, type ImportFile, type ImportNote, tooLarge } from './reader.ts'

/** The least number of right characters for each wrong one. */
const RIGHT_FOR_WRONG = 10
/** The least share of ASCII in a text that is Windows-1252 because nothing else fits. */
const ASCII_LEAST = 0.75

/** The number of bytes that decide whether a text without a mark is UTF-16. */
const LOOKED_AT = 1024
/** The number of characters that decide whether a text is binary. */
const HEAD = LOOKED_AT * 8
/** The largest share of control characters in a text. */
const CONTROLS_MOST = 0.02
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is counted here
const CONTROLS = /[\u0000-\u0007\u000b\u000e-\u001a\u001c-\u001f\u0080-\u0084\u0086-\u009f\ufffd]/g

/** A text, and whether bytes of it were replaced by `\ufffd` or only guessed. */
interface Decoded {
  text: string
  isFaulty: boolean
}

/**
 * Decodes a text file: UTF-8 with or without a byte order mark, UTF-16, GBK (GB 18030), Big5 or Windows-1252. A few wrong bytes become `\ufffd`.
 * Removes NUL characters and the mark, and changes line ends to `\n`.
 * @param where names the file in the error
 * @throws ImportError if the bytes are not text
 */
export const decodeText = (bytes: Uint8Array, where: string): string => decodedText(bytes, where).text

/** Like `decodeText`, for readers with a report: wrong characters are noted. */
export function decodeNoted(bytes: Uint8Array, where: string, note: (note: ImportNote) => void): string {
  const { text, isFaulty } = decodedText(bytes, where)
  if (isFaulty) note({ code: 'text_faults', where })
  return text
}

function decodedText(bytes: Uint8Array, where: string): Decoded {
  const decoded = decode(bytes)
  if (decoded === undefined || looksBinary(decoded.text))
    throw new ImportError('the file is not a text', where, 'import_no_text')
  // A lone CR is the line end of very old files.
  const text = decoded.text.replaceAll('\u0000', '').replace(/\r\n?/g, '\n').toWellFormed()
  return { text, isFaulty: decoded.isFaulty }
}

/**
 * Reads a text file of a source with several files, like `decodeText`. Wrong characters are noted.
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
    return decodeNoted(await file.bytes(), file.path, note)
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    note({ code: 'entry_broken', where: file.path })
    return undefined
  }
}

function decode(bytes: Uint8Array): Decoded | undefined {
  const marked = utf16Of(bytes)
  if (marked) return strictly(marked, bytes) ?? { text: new TextDecoder(marked).decode(bytes), isFaulty: true }
  // UTF-8 text with a wrong byte may be valid in another encoding, with different characters, so UTF-8 is tried first.
  return (
    strictly('utf-8', bytes) ??
    withFaults('utf-8', bytes, isMostlyUtf8(bytes)) ??
    strictly(encodingByBytes(bytes), bytes) ??
    withFaults('gb18030', bytes, isMostlyChinese(bytes)) ??
    lastResort(bytes)
  )
}

function strictly(encoding: string, bytes: Uint8Array): Decoded | undefined {
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), isFaulty: false }
  } catch {
    return undefined
  }
}

/**
 * A text with some wrong bytes, such as a log that was cut in the middle of a character.
 * @param isAsciiRight whether ASCII letters count as right characters. Every encoding has them, so they prove nothing by themselves
 */
function withFaults(encoding: string, bytes: Uint8Array, isAsciiRight: boolean): Decoded | undefined {
  const text = new TextDecoder(encoding).decode(bytes)
  let wrong = 0
  let right = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0xfffd) wrong += 1
    else if (code > 0x7f || (isAsciiRight && isLetter(code))) right += 1
  }
  return wrong * RIGHT_FOR_WRONG <= right ? { text, isFaulty: wrong > 0 } : undefined
}

/** Whether at least half of the words outside of ASCII are UTF-8, and none of the others is a word in GBK, whose bytes are sometimes valid UTF-8 too. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let right = 0
  let wrong = 0
  for (const [from, to] of highRuns(bytes)) {
    if (isUtf8(bytes.subarray(from, to))) right += 1
    else if (isChineseRun(bytes, from, to)) return false
    else wrong += 1
  }
  return right > 0 && right >= wrong
}

/** Whether at least half of the words outside of ASCII are frequent ones in GBK. */
function isMostlyChinese(bytes: Uint8Array): boolean {
  let right = 0
  let wrong = 0
  for (const [from, to] of highRuns(bytes)) isChineseRun(bytes, from, to) ? right++ : wrong++
  return right > 0 && right >= wrong
}

/** Windows-1252, in which every byte is valid, if most of the bytes are ASCII and few are control characters in any part of the text. */
function lastResort(bytes: Uint8Array): Decoded | undefined {
  let ascii = 0
  for (const byte of bytes) if (byte < 0x80) ascii += 1
  if (ascii < bytes.length * ASCII_LEAST) return undefined
  const text = new TextDecoder('windows-1252').decode(bytes)
  for (let at = 0; at < text.length; at += HEAD) if (looksBinary(text.slice(at, at + HEAD))) return undefined
  return { text, isFaulty: true }
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
  const head = text.slice(0, HEAD)
  const controls = head.match(CONTROLS)?.length ?? 0
  return controls > 3 && controls > head.length * CONTROLS_MOST
}
