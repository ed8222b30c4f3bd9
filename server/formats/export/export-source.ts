import type { Lang } from '#shared/i18n/languages.ts'
import type { LineBreaks } from '#shared/markdown/line-breaks.ts'

/**
 * The input and output of writers of export formats. A writer is one folder or file here. It knows its format, but not the database and rights: the
 * source contains only what the person may read. Writers run in a separate process with limited memory and time, so the source is made there from
 * messages or files.
 */

/** The facts on the title page and in the properties of a document. */
export interface ExportItem {
  name: string
  description: string
  /** The name of the author. */
  author: string
  /** The displayed day of the export, in the language of the export. */
  date: string
  /** The language of words that the writer adds. */
  lang: Lang
}

/** A catalog or a page, in the order of the document. */
export type ExportEntry = ExportCatalog | ExportPage

export interface ExportCatalog {
  kind: 'catalog'
  cat_id: number
  title: string
  /** 1 at the top of the export, at most 3. */
  level: number
}

export interface ExportPage {
  kind: 'page'
  page_id: number
  title: string
  /** The level of its title: 1 for a page outside of catalogs, else one more than that of its catalog. */
  level: number
}

/** The text of a page. */
export interface ExportText {
  page_id: number
  /** As stored: Markdown, API JSON, or the JSON of a spreadsheet. */
  content: string
  /** Whether the item is a spreadsheet, so that `content` is one. */
  isSheet: boolean
  /** How single line breaks in it are treated. */
  lineBreaks: LineBreaks
  /** Attachments of the page that its text does not show. */
  attachments?: readonly ExportAttachment[]
}

/** An attachment of a page, with its address as in texts. */
export interface ExportAttachment {
  name: string
  address: string
}

/** The largest file that is read, in bytes. */
export const EXPORT_FILE_MOST = 20 * 1024 * 1024

/** A picture or an attachment. */
export interface ExportFile {
  /** The display name. */
  name: string
  /** In bytes. */
  size: number
  bytes(): Promise<Uint8Array>
}

/** The content of an export. Except for the outline, nothing is in memory before it is requested. */
export interface ExportSource {
  item: ExportItem
  /** Our own origin (`https://docs.example.com`), for links to pages outside of the export. Empty if unknown; such links become text. */
  origin: string
  outline: readonly ExportEntry[]
  /** The texts of the pages of the outline, in its order. */
  texts(): AsyncIterable<ExportText>
  /**
   * The file of an address in a text (`/server/index.php?s=/api/attachment/visitFile/sign/…`, with or without our origin).
   * @returns undefined for an address outside of this site, which is never loaded, and for a file that is gone or may not be read
   */
  file(address: string): Promise<ExportFile | undefined>
}

/** A note for the report about content that could not be exported exactly. */
export interface ExportNote {
  code: ExportNoteCode
  /** The page where it happened. */
  page_id: number
  /** The content: an address, the beginning of a formula. At most 200 characters. */
  where: string
}

export type ExportNoteCode =
  /** A picture of another site, which is not loaded. Its address replaces it. */
  | 'picture_outside'
  /** A picture whose file is gone. */
  | 'picture_missing'
  /** A broken picture, or one of a kind that cannot be drawn. */
  | 'picture_broken'
  /** A picture beyond the limits of size or number. */
  | 'picture_too_large'
  /** An attachment whose file is gone. */
  | 'file_missing'
  /** An attachment larger than `EXPORT_FILE_MOST`. */
  | 'file_too_large'
  /** A page that is not a spreadsheet; it is left out. */
  | 'sheet_unreadable'
  /** Several operations with the same method and path; only the first is exported. */
  | 'operation_double'
  /** A page that describes no call of an API; it is left out. */
  | 'page_no_call'
  /** A method that OpenAPI does not have; the operation is left out. */
  | 'method_unknown'
  /** A diagram that cannot be drawn; its source replaces it. */
  | 'diagram_as_text'
  /** A formula that cannot be typeset; its source replaces it. */
  | 'formula_as_text'
  /** A cell with more characters than Excel opens; its end is left out. */
  | 'cell_cut'
  /** A table with more rows or columns than the format allows; the rest is left out. */
  | 'table_cut'

/** The progress of a writer. */
export interface ExportProgress {
  /** `read`: pages are read and converted. `write`: the document is written. */
  step: 'read' | 'write'
  /** Pages done and pages in all. */
  done: number
  total: number
}

/** The look of a document for paper. */
export interface DocumentOptions {
  paper: 'a4' | 'letter'
  /** The places of page breaks: before each page, or only before each entry at the top of the export. */
  breakBefore: 'pages' | 'chapters'
  /** Whether there is a table of contents. An export of a single page never has one. */
  contents: boolean
  /** A watermark across each sheet; empty for none. */
  watermark: string
}

/** The type of the file, if it is not the usual type of its format, such as a zip with a CSV file for each sheet. */
export interface ExportFileType {
  /** Without a dot. */
  ending: string
  contentType: string
}

/** One run of a writer. */
export interface ExportJob {
  source: ExportSource
  /** For formats on paper. */
  options: DocumentOptions
  /** The path of the file to write. It does not exist before, nor after a failure. */
  file: string
  signal: AbortSignal
  progress(state: ExportProgress): void
  note(note: ExportNote): void
  /** Reports that the file is not of the usual type of its format. */
  fileType?(type: ExportFileType): void
}

/** The most characters of `where` in a note. */
const WHERE_MOST = 200

/** A note with a shortened place. */
export const exportNote = (code: ExportNoteCode, page_id: number, where: string): ExportNote => ({
  code,
  page_id,
  where: where.replace(/\s+/g, ' ').trim().slice(0, WHERE_MOST),
})
