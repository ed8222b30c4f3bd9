import type { ImportFormatName } from '#shared/import-formats.ts'

/**
 * What readers of import formats take and give. A reader is one file of this folder and one line in `readers.ts`. It knows its format and
 * nothing of the database: it runs in a process of its own, in which memory and time are limited (decision 49).
 */

/** A file that somebody wants to import, or an entry of an archive. */
export interface ImportFile {
  /** The path inside the archive, or the name of the file: UTF-8, parts separated by `/`, never absolute, without `..`. */
  path: string
  /** Bytes after decompression. */
  size: number
  /** Reads the content. The source has checked the size already. */
  bytes(): Promise<Uint8Array>
}

/** Everything that was given to an import: one file, several files, or the entries of an archive. */
export interface ImportSource {
  /** The name of the file that was sent, without its folder. */
  name: string
  /** The files in the order of the archive. Directories and system files (`__MACOSX`, `.DS_Store`) are left out. */
  files: readonly ImportFile[]
  /** The file of a path, if there is one. */
  file(path: string): ImportFile | undefined
}

/**
 * What a reader makes, in the order of the result. Keys are chosen by the reader and are unique within the import; they are also how the same
 * import finds its pages again.
 */
export type ImportEntry = ImportedItem | ImportedCatalog | ImportedPage | ImportedFile

/** At most one, and the first entry: what the source says of the item as a whole. It is used only when the import makes a new item. */
export interface ImportedItem {
  kind: 'item'
  name: string
  description: string
  /** 1 regular, 2 single page, 3 of an external client, 4 spreadsheet (`shared/kinds.ts`). */
  item_type: 1 | 2 | 3 | 4
}

export interface ImportedCatalog {
  kind: 'catalog'
  key: string
  /** The key of the catalog above, which came earlier; '' at the top. Deeper catalogs than three levels are folded by the reader (`fold-catalogs.ts`). */
  parent: string
  title: string
  /** Comes from an archive of our own: it stays as it is, beside others of the same name. */
  asStored?: true
}

export interface ImportedPage {
  kind: 'page'
  key: string
  /** The key of its catalog, which came earlier; '' at the top. */
  catalog: string
  title: string
  /**
   * The text as Markdown, or as the JSON of a spreadsheet. `import-page:KEY` (with an optional `#heading`) stands for the address of another page
   * of this import, `import-file:KEY` for the address of a file of it. `reference` (`references.ts`) writes both.
   */
  content: string
  /** Comes from an archive of our own: it stays as it is, without a text and beside others of the same title. */
  asStored?: true
}

/** A picture or an attachment. A file that no page names and that has no `page` is not stored. */
export interface ImportedFile {
  kind: 'file'
  key: string
  /** The file name that people see. */
  name: string
  /** The key of the page whose list of attachments shows it. A file that only stands in texts has none. */
  page?: string
  bytes(): Promise<Uint8Array>
}

/** Something that does not come over as it is, for the preview and the report. */
export interface ImportNote {
  /** What happened: a key of `shared/i18n/en/import.ts`, where its sentence stands. */
  code: ImportNoteCode
  /** Where in the source: a path, an operation, a title. At most 200 characters are kept. */
  where: string
}

export type ImportNoteCode =
  /** A path has more than three catalogs; the rest of it is in the title. */
  | 'catalog_folded'
  /** A file of a kind that this format does not use. */
  | 'file_unused'
  /** A picture or attachment that the text names and the source lacks. */
  | 'file_missing'
  /** A link leads to no page of the source. */
  | 'link_gone'
  /** A reference leads outside the document; it is not followed. */
  | 'reference_outside'
  /** A reference leads to itself or to nothing. */
  | 'reference_broken'
  /** A part of the document that Octavo cannot show (`where` names it). */
  | 'part_dropped'
  /** A formula that has no form in TeX. */
  | 'formula_dropped'
  /** A comment of a reader. */
  | 'comment_dropped'
  /** A tracked change that deletes text: the text is left out. */
  | 'change_dropped'
  /** An embedded document, chart or program, which pages cannot show. */
  | 'object_dropped'
  /** The programs of a document. */
  | 'macros_dropped'
  /** A picture of a kind that browsers do not show. */
  | 'picture_kind'
  /** A page without text is left out. */
  | 'page_empty'
  /** A text was longer than a page may be; the rest is left out. */
  | 'text_cut'
  /** An entry could not be read. */
  | 'entry_broken'
  /** An entry of an archive has a name that leads outside or cannot be shown. */
  | 'entry_unsafe'
  /** An entry of an archive is a link, not a file. */
  | 'entry_link'
  /** A page has the title of another page of its catalog, so it got a number. */
  | 'title_double'
  /** A picture or attachment is of a kind, or of a size, that this site does not keep. */
  | 'file_refused'

/** Reads one format. */
export interface ImportReader {
  /** Its name in calls, reports and texts. */
  format: ImportFormatName
  /**
   * Says whether the content of the source is of this format. It looks at names inside archives and at the beginning of files, never at the
   * extension alone, and reads at most a few files.
   */
  recognises(source: ImportSource): Promise<boolean>
  /**
   * Reads the source entry by entry; large sources are never in memory as a whole.
   * @param note takes what does not come over
   * @param asApiJson an external client imports: descriptions of calls become API JSON, and not Markdown
   * @throws ImportError when the source is of this format and cannot be read
   */
  read(source: ImportSource, note: (note: ImportNote) => void, asApiJson?: boolean): AsyncIterable<ImportEntry>
}

/** Why a source cannot be read, in words of the catalogue of errors (`shared/i18n/en/errors.ts`). */
export type ImportReason =
  | 'import_damaged'
  | 'import_encrypted'
  | 'import_bomb'
  | 'import_too_many'
  | 'import_no_text'
  | 'import_empty'
  | 'import_other_format'
  /** `mb`: what this format may have. */
  | 'import_large'
  | 'import_yaml_large'
  | 'import_bad_json'
  | 'import_bad_yaml'
  | 'import_deep'
  | 'import_no_document'
  | 'import_no_tables'
  | 'import_old_office'
  | 'import_parts'
  | 'import_sheets'
  | 'import_sheet_large'
  | 'import_item_type'
  | 'empty_file'

/** A source that cannot be read: the code of the error of the call (`shared/errors.ts`) and what is wrong where. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
  readonly where: string
  readonly reason: ImportReason
  /** What fills the words of the reason. */
  readonly params: Readonly<Record<string, number>>
  /**
   * @param message what is wrong, in English, for the log of the import
   * @param where the path, line (`api.json:12`) or part of the source
   * @param reason what people are told
   */
  constructor(
    message: string,
    where = '',
    reason: ImportReason = 'import_damaged',
    params: Readonly<Record<string, number>> = {},
  ) {
    super(message)
    this.where = where
    this.reason = reason
    this.params = params
  }
}

/** The refusal of a file that is larger than its format may be. @param most in bytes */
export const tooLarge = (where: string, most: number): ImportError =>
  new ImportError(`the file is larger than ${most} bytes`, where, 'import_large', { mb: Math.round(most / 1024 ** 2) })
