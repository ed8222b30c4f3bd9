import { open } from 'node:fs/promises'
import { endingOf } from '#server/files/file-name.ts'
import { KINDS } from '#server/files/sniff.ts'
import { officeText } from './office-text.ts'
import { pdfText } from './pdf-text.ts'
import { PLAIN_BYTES, plainFileText } from './plain-file-text.ts'
import { cutText } from './text-so-far.ts'

/** The ways to read the text of a file. */
export type FileTextKind = 'pdf' | 'office' | 'plain'

/** Files of Office. Programs also save tables in HTML under the older endings. */
const OFFICE_ENDINGS = /^\.(?:do[ct][xm]?|ppt[xm]?|xls[xm]?|wps)$/
/** Containers of Office: the present ones, and those of documents that are old or have a password. */
const OFFICE_TYPES: ReadonlySet<string> = new Set([KINDS.zip.type, KINDS.ole.type])

/**
 * How the text of a file is read; undefined if it is of a kind without text. Other archives are not opened.
 * @param file_type its media type, from its bytes
 */
export function textKindOf(file_type: string, display_name: string): FileTextKind | undefined {
  if (file_type === KINDS.pdf.type) return 'pdf'
  if (file_type === KINDS.text.type) return 'plain'
  return OFFICE_TYPES.has(file_type) && OFFICE_ENDINGS.test(endingOf(display_name)) ? 'office' : undefined
}

/**
 * The text of a file, at most `FILE_TEXT_BYTES`, without control characters and repeated spaces. Its memory and time grow with what comes out of the file,
 * so it runs in a process of its own.
 * @throws Unreadable
 */
export async function textOfFile(path: string, kind: FileTextKind): Promise<string> {
  const file = await open(path)
  try {
    if (kind === 'plain') {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(PLAIN_BYTES), 0, PLAIN_BYTES, 0)
      return tidy(cutText(plainFileText(buffer.subarray(0, bytesRead))))
    }
    const bytes = await file.readFile()
    return tidy(kind === 'pdf' ? await pdfText(new Uint8Array(bytes)) : await officeText(bytes))
  } finally {
    await file.close()
  }
}

const tidy = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out here
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\ufeff\ufffe\uffff]+/g, ' ')
    .replace(/[ \t\u00a0\u3000]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
