import { Parser } from 'htmlparser2'
import { decodeText } from '#server/formats/import/decode-text.ts'
import { ImportError } from '#server/formats/import/reader.ts'
import { Unreadable } from './unreadable.ts'

/** How many bytes of a text file are read. The first megabyte of text comes from them, in any encoding. */
export const PLAIN_BYTES = 4 * 1024 * 1024

/** Elements of a page that are not shown. */
const HIDDEN = new Set(['script', 'style', 'template', 'title'])

/**
 * The text of a text file in UTF-8, UTF-16, GBK or Big5. A table that a program saved as HTML under the ending of Office loses its tags.
 * @param bytes its first `PLAIN_BYTES`
 * @throws Unreadable
 */
export function plainFileText(bytes: Uint8Array): string {
  let text: string
  try {
    text = decodeText(bytes.length < PLAIN_BYTES ? bytes : wholeCharacters(bytes), 'file')
  } catch (cause) {
    if (cause instanceof ImportError) throw new Unreadable('kind', { cause })
    throw cause
  }
  if (text.startsWith('{\\rtf')) throw new Unreadable('kind')
  return /^\s*<(?:!doctype html|html)\b/i.test(text) ? withoutTags(text) : text
}

/** Bytes that were cut somewhere, without the last and incomplete line. */
function wholeCharacters(bytes: Uint8Array): Uint8Array {
  const end = bytes.lastIndexOf(0x0a)
  if (end > bytes.length / 2) return bytes.subarray(0, isUtf16(bytes) ? end - (end % 2) : end)
  let last = bytes.length - 1
  while (last > 0 && ((bytes[last] as number) & 0xc0) === 0x80) last -= 1
  return bytes.subarray(0, isUtf16(bytes) ? bytes.length - (bytes.length % 2) : last)
}

const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

function withoutTags(html: string): string {
  let text = ''
  let hidden = 0
  const parser = new Parser({
    onopentag: (name) => {
      if (HIDDEN.has(name)) hidden += 1
    },
    ontext: (words) => {
      if (hidden === 0) text += words
    },
    onclosetag: (name) => {
      if (HIDDEN.has(name)) hidden -= 1
      else text += /^(?:p|div|tr|li|h[1-6]|br|table)$/.test(name) ? '\n' : ' '
    },
  })
  parser.end(html)
  return text
}
