import {
  type ImportEntry,
  ImportError,
  type ImportFile,
  type ImportNote,
  type ImportReader,
  type ImportSource,
} from '#server/formats/import/reader.ts'
import { DEFAULT_LANG, type Lang } from '#shared/i18n/languages.ts'
import { langOfText } from '#shared/i18n/page-texts.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import type { Operation } from './operation.ts'
import { operationJson } from './operation-json.ts'
import { operationPage, usableAddress, usableMethod } from './operation-page.ts'
import { headOf, parsedFile } from './parse.ts'
import { type Tree, treeOf } from './tree.ts'

/** The number of files of an archive that are examined to recognise it. */
const LOOKED_AT = 5
/** The number of notes of one kind that an import stores separately. More look the same to people. */
const MOST_NOTES = 2000

/** Types of files that can be a parsed document. */
const PARSED_NAME = /\.(?:json|ya?ml|har|txt)$/i
/** Files beside them that are ignored. */
const BESIDE = /(?:^|\/)(?:readme|license|changelog)[^/]*$/i

/** The context of a reader of a document. */
export interface DocumentContext {
  tree: Tree
  note: (note: ImportNote) => void
  lang: Lang
  /** Makes the page of an operation. */
  operation(catalogs: readonly string[], operation: Operation, key?: string): ImportEntry[]
  /** The catalogs above all entries, if several documents are imported at once. */
  above: readonly string[]
  /** Write pages of calls as API JSON. */
  asApiJson: boolean
}

/** A format whose files are JSON or YAML documents. */
export interface DocumentFormat {
  format: ImportReader['format']
  /** The beginning of a file that cannot be parsed but belongs to this format, so that its error is shown. */
  looks: RegExp
  /** Whether a parsed document is of this format. */
  is(document: unknown): boolean
  /** The name and the description of a document; empty texts if it has none. */
  about(document: unknown): { name: string; description: string }
  /** Texts that show the language of the pages. */
  words(document: unknown): string
  entries(document: unknown, context: DocumentContext): Iterable<ImportEntry>
}

/** Makes a reader. It recognises files by their parsed content, reads each, and notes those of other kinds. */
export function documentReader(format: DocumentFormat): ImportReader {
  return {
    format: format.format,
    recognises: async (source) => {
      const files = candidates(source)
      for (const file of files.slice(0, LOOKED_AT)) if (await isOf(format, file)) return true
      return false
    },
    read: (source, note, asApiJson = false) => readAll(format, source, limitedNotes(note), asApiJson),
  }
}

/** The possible documents. None in an archive with files of other kinds, because it is a folder of something else. */
function candidates({ files }: ImportSource): ImportFile[] {
  const [only] = files
  if (files.length === 1 && only) return [only]
  const documents = files.filter(({ path }) => !BESIDE.test(path))
  return documents.every(({ path }) => PARSED_NAME.test(path)) ? documents : []
}

async function isOf({ looks, is }: DocumentFormat, file: ImportFile): Promise<boolean> {
  const head = await headOf(file)
  // Only files that may be JSON or YAML at all are parsed.
  if (!/^\s*(?:[{[]|[\w$"'#%-])/.test(head.replace(/^\uFEFF/, ''))) return false
  if (!/^\s*[{[]/.test(head) && !looks.test(head)) return false
  try {
    return is((await parsedFile(file)).value)
  } catch (error) {
    if (error instanceof ImportError) return looks.test(head)
    throw error
  }
}

async function* readAll(
  format: DocumentFormat,
  source: ImportSource,
  note: (note: ImportNote) => void,
  asApiJson: boolean,
): AsyncIterable<ImportEntry> {
  const documents: { file: ImportFile; value: unknown }[] = []
  const all = candidates(source)
  for (const file of all) {
    try {
      const { value, repeated, isFaulty } = await parsedFile(file)
      if (!format.is(value)) {
        note({ code: 'file_unused', where: file.path })
        continue
      }
      if (isFaulty) note({ code: 'text_faults', where: file.path })
      for (const key of repeated) note({ code: 'part_dropped', where: `${file.path}: ${key}` })
      documents.push({ file, value })
    } catch (error) {
      if (!(error instanceof ImportError) || all.length === 1) throw error
      note({ code: 'entry_broken', where: error.where || file.path })
    }
  }
  const [first] = documents
  if (!first)
    throw new ImportError(`no document of the format ${format.format} could be read`, source.name, 'import_no_document')
  const { name, description } = format.about(first.value)
  yield {
    kind: 'item',
    name: name || source.name.replace(/\.[^.]*$/, ''),
    description,
    item_type: asApiJson ? ITEM_TYPE.external : ITEM_TYPE.regular,
  }
  for (const [index, { file, value }] of documents.entries()) {
    const many = documents.length > 1
    const title = format.about(value).name || file.path
    const lang = langOfText(format.words(value)) ?? DEFAULT_LANG
    const place = { above: many ? [title] : [], prefix: many ? `${index + 1} ` : '', asApiJson }
    yield* format.entries(value, contextOf(note, lang, place))
  }
}

/** The context of one document. @param prefix the beginning of its keys; @param asApiJson pages of calls are written as API JSON */
export function contextOf(
  note: (note: ImportNote) => void,
  lang: Lang,
  { above = [], prefix = '', asApiJson = false }: { above?: readonly string[]; prefix?: string; asApiJson?: boolean },
): DocumentContext {
  const tree = treeOf(note, prefix, serverTexts(lang).importedApi.more)
  return {
    tree,
    note,
    lang,
    above,
    asApiJson,
    operation: (catalogs, operation, key = '') => {
      const method = usableMethod(operation.method)
      if (method !== operation.method.trim().toUpperCase() && !/^del$/i.test(operation.method))
        note({ code: 'part_dropped', where: `${operation.title || operation.address}: ${operation.method}` })
      const call = `${method} ${usableAddress(operation.address)}`
      const title = operation.title || call
      return tree.page({
        catalogs: [...above, ...catalogs],
        title,
        other: call,
        key: key || JSON.stringify([...catalogs, operation.title, call]),
        content: asApiJson ? operationJson({ ...operation, title }) : operationPage(operation, lang),
      })
    },
  }
}

/** Passes on a number of notes of each kind, and then no more. */
export function limitedNotes(note: (note: ImportNote) => void): (note: ImportNote) => void {
  const counts = new Map<string, number>()
  return (one) => {
    const count = (counts.get(one.code) ?? 0) + 1
    counts.set(one.code, count)
    if (count <= MOST_NOTES) note({ code: one.code, where: one.where.slice(0, 200).toWellFormed() })
  }
}
