import { Parser } from 'htmlparser2'
import { decodeText } from '#server/formats/import/decode-text.ts'
import { ImportError, type ImportFile } from '#server/formats/import/reader.ts'
import { openZip } from '#server/formats/import/zip-source.ts'
import { TextSoFar } from './text-so-far.ts'
import { Unreadable } from './unreadable.ts'

/** The limits of one part of a document: its unpacked size in bytes, and how deep its elements nest. */
const PART_BYTES = 40 * 1024 * 1024
const DEEPEST = 1000
/** The most text of the cells that a workbook shares, in characters. */
const SHARED_CHARACTERS = 8_000_000

/** The name of a stream in files of Office before 2007, in UTF-16 as in the file. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')
const OLE = [0xd0, 0xcf, 0x11, 0xe0]

type Parts = readonly ImportFile[]

/**
 * The text of a document, a workbook or a presentation of Office (.docx, .xlsx, .pptx).
 * @throws Unreadable
 */
export async function officeText(bytes: Buffer): Promise<string> {
  if (OLE.every((byte, at) => bytes[at] === byte))
    throw new Unreadable(bytes.includes(ENCRYPTED) ? 'encrypted' : 'kind')
  try {
    const { files, close } = await openZip(bytes, () => undefined)
    try {
      return await textOfParts(files)
    } finally {
      close()
    }
  } catch (cause) {
    if (!(cause instanceof ImportError)) throw cause
    throw new Unreadable(REASONS[cause.reason] ?? 'damaged', { cause })
  }
}

const REASONS: Partial<Record<ImportError['reason'], Unreadable['reason']>> = {
  import_bomb: 'too_large',
  import_too_many: 'too_large',
  import_encrypted: 'encrypted',
}

async function textOfParts(files: Parts): Promise<string> {
  const text = new TextSoFar()
  const has = (pattern: RegExp) => files.some(({ path }) => pattern.test(path))
  if (has(/^word\/document\d*\.xml$/))
    for (const kind of ['document', 'footnotes', 'endnotes'])
      for (const part of numbered(files, new RegExp(`^word/${kind}(\\d*)\\.xml$`))) await readWords(part, text)
  else if (has(/^ppt\/presentation\.xml$/))
    for (const pattern of [/^ppt\/slides\/slide(\d+)\.xml$/, /^ppt\/notesSlides\/notesSlide(\d+)\.xml$/])
      for (const part of numbered(files, pattern)) await readWords(part, text)
  else if (has(/^xl\/workbook\.xml$/)) await readWorkbook(files, text)
  else throw new Unreadable('kind')
  return text.toString()
}

/** The parts whose paths match, in the order of their numbers. */
function numbered(files: Parts, pattern: RegExp): ImportFile[] {
  const numberOf = ({ path }: ImportFile) => Number(pattern.exec(path)?.[1] ?? 0)
  return files.filter(({ path }) => pattern.test(path)).sort((a, b) => numberOf(a) - numberOf(b))
}

/** Ends the reading of a part early. */
class Enough extends Error {}

interface Handlers {
  open?: (name: string, attributes: Record<string, string>, parent: string) => void
  text?: (text: string, name: string) => void
  close?: (name: string) => void
}

/** Reads a part of XML. Names are without their prefixes. A handler that throws `Enough` ends it. No entity is expanded except those of XML itself. */
async function readXml(part: ImportFile, handlers: Handlers): Promise<void> {
  if (part.size > PART_BYTES) throw new Unreadable('too_large')
  const names: string[] = []
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (names.length >= DEEPEST) throw new Unreadable('damaged')
        const own = name.slice(name.indexOf(':') + 1)
        handlers.open?.(own, attributes, names.at(-1) ?? '')
        names.push(own)
      },
      ontext: (text) => handlers.text?.(text, names.at(-1) ?? ''),
      onclosetag: () => handlers.close?.(names.pop() ?? ''),
    },
    { xmlMode: true },
  )
  try {
    parser.end(decodeText(await part.bytes(), part.path))
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
}

/** Elements whose text is elsewhere too, or is not shown: the same drawing for older programs, the former place of a text that was moved. */
const TWICE = new Set(['Fallback', 'moveFrom'])

/** Reads the paragraphs of a document or a slide. */
async function readWords(part: ImportFile, text: TextSoFar): Promise<void> {
  let left = 0
  await readXml(part, {
    open: (name, _attributes, parent) => {
      if (text.isFull) throw new Enough()
      if (TWICE.has(name)) left += 1
      // `tab` also names the stops of a paragraph.
      else if (left === 0 && parent === 'r' && (name === 'tab' || name === 'br' || name === 'cr')) text.add(' ')
    },
    text: (words, name) => {
      if (left === 0 && name === 't') text.add(words)
    },
    close: (name) => {
      if (TWICE.has(name)) left -= 1
      else if (left === 0 && name === 'p') text.add('\n')
    },
  })
}

/** Reads the names of the sheets, and their cells row by row. */
async function readWorkbook(files: Parts, text: TextSoFar): Promise<void> {
  for (const part of numbered(files, /^xl\/workbook\.xml$/))
    await readXml(part, {
      open: (name, attributes) => {
        if (name === 'sheet') text.add(`${attributes.name ?? ''}\n`)
      },
    })
  const shared: string[] = []
  for (const part of numbered(files, /^xl\/sharedStrings\.xml$/i)) await readShared(part, shared)
  for (const part of numbered(files, /^xl\/worksheets\/sheet(\d+)\.xml$/)) {
    if (text.isFull) return
    await readCells(part, shared, text)
  }
}

/** Reads the texts that cells name by their numbers. */
async function readShared(part: ImportFile, shared: string[]): Promise<void> {
  let words = ''
  let characters = 0
  let phonetic = 0
  await readXml(part, {
    open: (name) => {
      if (name === 'rPh') phonetic += 1
    },
    text: (text, name) => {
      if (name === 't' && phonetic === 0) words += text
    },
    close: (name) => {
      if (name === 'rPh') phonetic -= 1
      if (name !== 'si') return
      shared.push(words)
      characters += words.length
      words = ''
      if (characters > SHARED_CHARACTERS) throw new Enough()
    },
  })
}

async function readCells(part: ImportFile, shared: readonly string[], text: TextSoFar): Promise<void> {
  let isShared = false
  await readXml(part, {
    open: (name, attributes) => {
      if (text.isFull) throw new Enough()
      if (name === 'c') isShared = attributes.t === 's'
    },
    text: (value, name) => {
      if (name === 't') text.add(value)
      else if (name === 'v') text.add(isShared ? (shared[Number(value)] ?? '') : value)
    },
    close: (name) => {
      if (name === 'c') text.add(' ')
      else if (name === 'row') text.add('\n')
    },
  })
}
