import type { ImportFormatName } from '#shared/import-formats.ts'

/**
 * The input and output of readers of import formats. A reader is one file of this folder and one line in `readers.ts`. It knows its format, but not
 * the database. It runs in a separate process with limited memory and time (decision 49).
 */

/** A file to import, or an entry of an archive. */
export interface ImportFile {
  /** The path inside the archive, or the name of the file: UTF-8, parts separated by `/`, never absolute, without `..`. */
  path: string
  /** Bytes after decompression. */
  size: number
  /** Reads the content. The source has checked the size already. */
  bytes(): Promise<Uint8Array>
}

/** The files of an import: one file, several files, or the entries of an archive. */
export interface ImportSource {
  /** The name of the sent file, without its folder. */
  name: string
  /** The files in the order of the archive. Directories and system files (`__MACOSX`, `.DS_Store`) are left out. */
  files: readonly ImportFile[]
  /** The file of a path, if there is one. */
  file(path: string): ImportFile | undefined
}

/**
 * The entries from a reader, in the order of the result. The reader chooses keys, which are unique within the import. A repeated import finds its
 * pages by these keys.
 */
export type ImportEntry = ImportedItem | ImportedCatalog | ImportedPage | ImportedFile

/** The facts about the item as a whole. At most one, and the first entry. Only used if the import makes a new item. */
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
  /** The key of the parent catalog, which came earlier; empty at the top. The reader folds levels below the third (`fold-catalogs.ts`). */
  parent: string
  title: string
  /** From our own archive: it is not merged with others of the same name. */
  asStored?: true
}

export interface ImportedPage {
  kind: 'page'
  key: string
  /** The key of its catalog, which came earlier; empty at the top. */
  catalog: string
  title: string
  /**
   * The text as Markdown, or as the JSON of a spreadsheet. `import-page:KEY` (with an optional `#heading`) stands for the address of another page
   * of this import, `import-file:KEY` for the address of a file of it. `reference` (`references.ts`) writes both.
   */
  content: string
  /** From our own archive: it is not changed, even without a text or with a repeated title. */
  asStored?: true
}

/** A picture or an attachment. It is only stored if a page names it or it has a `page`. */
export interface ImportedFile {
  kind: 'file'
  key: string
  /** The display name. */
  name: string
  /** The key of the page whose list of attachments shows it. Absent for a file that is only in texts. */
  page?: string
  bytes(): Promise<Uint8Array>
}

/** A note about content that is not imported exactly, for the preview and the report. */
export interface ImportNote {
  /** The kind of the note: a key of `shared/i18n/en/import.ts`, which has its sentence. */
  code: ImportNoteCode
  /** The place in the source: a path, an operation, a title. At most 200 characters are stored. */
  where: string
}

export type ImportNoteCode =
  /** A path has more than three catalogs; the rest of it is in the title. */
  | 'catalog_folded'
  /** A file of a kind that this format does not use. */
  | 'file_unused'
  /** A picture or attachment that the text names, but that is missing in the source. */
  | 'file_missing'
  /** A link leads to no page of the source. */
  | 'link_gone'
  /** A reference leads outside the document; it is not followed. */
  | 'reference_outside'
  /** A reference leads to itself or to nothing. */
  | 'reference_broken'
  /** A part of the document that Octavo cannot show (`where` names it). */
  | 'part_dropped'
  /** A formula without an equivalent in TeX. */
  | 'formula_dropped'
  /** A comment of a reader. */
  | 'comment_dropped'
  /** A tracked deletion: the text is left out. */
  | 'change_dropped'
  /** An embedded document, chart or program, which pages cannot show. */
  | 'object_dropped'
  /** The macros of a document. */
  | 'macros_dropped'
  /** A picture of a kind that browsers do not show. */
  | 'picture_kind'
  /** A page without text is left out. */
  | 'page_empty'
  /** A text was longer than a page may be; the rest is left out. */
  | 'text_cut'
  /** Bytes of a text are no characters, so some of its characters are wrong. */
  | 'text_faults'
  /** An entry could not be read. */
  | 'entry_broken'
  /** An entry of an archive has a name that leads outside or cannot be shown. */
  | 'entry_unsafe'
  /** An entry of an archive is a link, not a file. */
  | 'entry_link'
  /** A page has the title of another page of its catalog, so it got a number. */
  | 'title_double'
  /** A picture or attachment of a type or size that this site does not allow. */
  | 'file_refused'

/** Reads one format. */
export interface ImportReader {
  /** Its name in calls, reports and texts. */
  format: ImportFormatName
  /**
   * Whether the source is of this format. It checks names inside archives and the beginning of files, never only the extension, and reads at most a
   * few files.
   */
  recognises(source: ImportSource): Promise<boolean>
  /**
   * Reads the source entry by entry, so that large sources are never in memory as a whole.
   * @param note gets the notes
   * @param asApiJson an external client imports: descriptions of calls become API JSON instead of Markdown
   * @throws ImportError if the source is of this format and cannot be read
   */
  read(source: ImportSource, note: (note: ImportNote) => void, asApiJson?: boolean): AsyncIterable<ImportEntry>
}

/** The reason why a source cannot be read, as a key of the error catalogue (`shared/i18n/en/errors.ts`). */
export type ImportReason =
  | 'import_damaged'
  | 'import_encrypted'
  | 'import_bomb'
  | 'import_too_many'
  | 'import_no_text'
  | 'import_empty'
  | 'import_other_format'
  /** `mb`: the limit of this format. */
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

/** A source that cannot be read: the error code of the call (`shared/errors.ts`), the fault and its place. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
  readonly where: string
  readonly reason: ImportReason
  /** The parameters for the text of the reason. */
  readonly params: Readonly<Record<string, number>>
  /**
   * @param message the fault in English, for the log of the import
   * @param where the path, line (`api.json:12`) or part of the source
   * @param reason the message for people
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

/** The refusal of a file above the limit of its format. @param most in bytes */
export const tooLarge = (where: string, most: number): ImportError =>
  new ImportError(`the file is larger than ${most} bytes`, where, 'import_large', { mb: Math.round(most / 1024 ** 2) })
