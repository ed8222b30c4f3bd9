import { DEFAULT_LANG } from '#shared/i18n/languages.ts'
import { langOfText } from '#shared/i18n/page-texts.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { sqlPageMarkdown } from '#shared/sql/markdown.ts'
import type { SqlTable } from '#shared/sql/model.ts'
import { readSqlOfDatabases } from '#shared/sql/read.ts'
import { limitedNotes } from './api/document-reader.ts'
import { headOf } from './api/parse.ts'
import { treeOf } from './api/tree.ts'
import { decodeNoted } from './decode-text.ts'
import { endingOf } from './paths.ts'
import { ImportError, type ImportFile, type ImportNote, type ImportReader, tooLarge } from './reader.ts'

/** The most bytes of all files. Dumps with data are larger; dumps of a structure stay far below. */
const SQL_BYTES = 64 * 1024 * 1024
/** Endings of other types of files that may contain SQL. */
const OTHER_ENDING = /^(?:md|markdown|mdx|json|ya?ml|html?|csv|tsv|har|bru)$/
/** Files beside the dumps of an archive that are ignored. */
const BESIDE = /(?:^|\/)(?:readme|license|changelog)[^/]*$/i
/** How a file of SQL begins: with a comment or a statement. */
const BEGINS = /^\s*(?:--|\/\*|(?:CREATE|DROP|SET|USE|BEGIN|START|PRAGMA|ALTER|INSERT|EXEC|GO|COMMENT|DELIMITER)\b)/i
const HAS_TABLE = /\bCREATE\s{1,20}(?:[A-Z]{1,12}\s{1,20}){0,3}TABLE\b/i
/** Statements for other objects than tables. */
const OTHER_STATEMENT =
  /^[ \t]*CREATE[ \t]+(?:OR[ \t]+REPLACE[ \t]+)?(?:(?:MATERIALIZED|DEFINER=\S+|FORCE|CONSTRAINT)[ \t]+)*(VIEW|PROCEDURE|FUNCTION|TRIGGER|PACKAGE)[ \t]+([^\s(;]{1,128})/gim

/** Dumps of databases in any dialect (shared/sql): a data dictionary with a catalog for each schema and a page for each table. */
export const sql: ImportReader = {
  format: 'sql',

  async recognises({ files }) {
    const dumps = dumpsOf(files)
    for (const file of dumps.slice(0, 5)) {
      const head = (await headOf(file)).replace(/^\uFEFF/, '')
      if (endingOf(file.path) === 'sql' ? head.trim() !== '' : BEGINS.test(head) && HAS_TABLE.test(head)) return true
    }
    return false
  },

  async *read({ name, files }, given) {
    const note = limitedNotes(given)
    const dumps = dumpsOf(files)
    const text = await textOf(dumps, note)
    const tables = readSqlOfDatabases(text)
    if (tables.length === 0) throw new ImportError('no statement CREATE TABLE was found', name, 'import_no_tables')
    for (const [, kind = '', other = ''] of text.matchAll(OTHER_STATEMENT))
      note({ code: 'part_dropped', where: `${kind.toUpperCase()} ${other.replace(/["'`[\]]/g, '')}` })
    const lang = langOfText(wordsOf(tables)) ?? DEFAULT_LANG
    const { convert, importedApi } = serverTexts(lang)
    yield { kind: 'item', name: name.replace(/\.[^.]*$/, ''), description: '', item_type: ITEM_TYPE.regular }
    const tree = treeOf(note, '', importedApi.more)
    for (const [schema, all] of Map.groupBy(tables, (one) => one.schema))
      for (const one of all) {
        const catalogs = schema ? [schema] : []
        const content = sqlPageMarkdown(one, convert.sqlTable)
        yield* tree.page({ catalogs, title: one.name, key: JSON.stringify([...catalogs, one.name]), content })
      }
  },
}

/** The possible dumps: the only file, or all files of an archive if they are dumps. */
function dumpsOf(files: readonly ImportFile[]): ImportFile[] {
  const [only] = files
  if (files.length === 1 && only) return OTHER_ENDING.test(endingOf(only.path)) ? [] : [only]
  const dumps = files.filter(({ path }) => !BESIDE.test(path))
  if (!dumps.every(({ path }) => endingOf(path) === 'sql')) return []
  // Scripts of a folder build on each other in the order of their names.
  return dumps.sort((a, b) => a.path.localeCompare(b.path, undefined, { numeric: true }))
}

async function textOf(files: readonly ImportFile[], note: (note: ImportNote) => void): Promise<string> {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (bytes > SQL_BYTES) throw tooLarge(files[0]?.path ?? '', SQL_BYTES)
  const texts: string[] = []
  for (const file of files) {
    try {
      texts.push(decodeNoted(await file.bytes(), file.path, note).replace(/^\uFEFF/, ''))
    } catch (error) {
      if (!(error instanceof ImportError) || files.length === 1) throw error
      note({ code: 'entry_broken', where: file.path })
    }
  }
  return texts.join('\n;\n')
}

/** Texts by which the language of the pages is known. */
const wordsOf = (tables: readonly SqlTable[]): string =>
  tables
    .slice(0, 200)
    .flatMap(({ comment, columns }) => [comment, ...columns.slice(0, 50).map((column) => column.comment)])
    .join(' ')
    .slice(0, 20_000)
