import type { Lang } from '#shared/i18n/languages.ts'
import type { LineBreaks } from '#shared/markdown/line-breaks.ts'

/**
 * What writers of export formats take and give. A writer is one folder or file here. It knows its format and nothing of the database or of rights:
 * whoever makes the source has left out what the person may not read. Writers run in a process of their own, in which memory and time are limited,
 * so a source is made there from messages or files.
 */

/** The facts on the title page and in the properties of a document. */
export interface ExportItem {
  name: string
  description: string
  /** The name that stands as author. */
  author: string
  /** The day of the export as it is shown, in the language of the export. */
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
  /** The meaning of single line breaks in it. */
  lineBreaks: LineBreaks
  /** The attachments of the page that its text does not show. */
  attachments?: readonly ExportAttachment[]
}

/** An attachment of a page, by its address as texts have it. */
export interface ExportAttachment {
  name: string
  address: string
}

/** The bytes of a larger file are never read. */
export const EXPORT_FILE_MOST = 20 * 1024 * 1024

/** A picture or an attachment. */
export interface ExportFile {
  /** The name that people see. */
  name: string
  /** Bytes, as stored. */
  size: number
  bytes(): Promise<Uint8Array>
}

/** What is exported. Nothing of it is in memory before it is asked for, except the outline. */
export interface ExportSource {
  item: ExportItem
  /** Our own origin (`https://docs.example.com`), for links to what is not in the export. Empty when unknown; such links become text. */
  origin: string
  outline: readonly ExportEntry[]
  /** The texts of the pages of the outline, in its order. */
  texts(): AsyncIterable<ExportText>
  /**
   * The file of an address as it stands in a text (`/server/index.php?s=/api/attachment/visitFile/sign/…`, with or without our origin).
   * @returns undefined for an address outside of this site, which is never loaded, and for a file that is gone or may not be read
   */
  file(address: string): Promise<ExportFile | undefined>
}

/** A note for the report about content that could not be exported as it is. */
export interface ExportNote {
  code: ExportNoteCode
  /** The page where it happened. */
  page_id: number
  /** What it concerns: an address, the beginning of a formula. At most 200 characters. */
  where: string
}

export type ExportNoteCode =
  /** A picture of another site, which is not loaded. Its address stands in its place. */
  | 'picture_outside'
  /** A picture whose file is gone. */
  | 'picture_missing'
  /** A picture whose bytes are no picture, or not of a kind that can be drawn. */
  | 'picture_broken'
  /** A picture over the limits of size, or one too many. */
  | 'picture_too_large'
  /** An attachment whose file is gone. */
  | 'file_missing'
  /** An attachment that is larger than `EXPORT_FILE_MOST`. */
  | 'file_too_large'
  /** A page that is no spreadsheet; it is left out. */
  | 'sheet_unreadable'
  /** Several operations have one method and path; the first is kept. */
  | 'operation_double'
  /** A page that describes no call of an API; it is left out. */
  | 'page_no_call'
  /** A method that OpenAPI does not have; the operation is left out. */
  | 'method_unknown'
  /** A diagram that cannot be drawn; its source stands in its place. */
  | 'diagram_as_text'
  /** A formula that cannot be set; its source stands in its place. */
  | 'formula_as_text'
  /** A table with more rows or columns than the format takes; the rest is left out. */
  | 'table_cut'

/** How far a writer is. */
export interface ExportProgress {
  /** `read`: pages are read and converted. `write`: the document is made of them. */
  step: 'read' | 'write'
  /** Pages done and pages in all. */
  done: number
  total: number
}

/** How a document for paper looks. */
export interface DocumentOptions {
  paper: 'a4' | 'letter'
  /** Where a new sheet begins: before each page, or only before each entry at the top of the export. */
  breakBefore: 'pages' | 'chapters'
  /** Whether there is a table of contents. An export of a single page never has one. */
  contents: boolean
  /** A text across each sheet; empty for none. */
  watermark: string
}

/** What the file of an export is, if it is not what its format usually is: such as a zip with a CSV file for each sheet. */
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
  /** The path of the file to write. It does not exist yet, and does not exist after a failure. */
  file: string
  signal: AbortSignal
  progress(state: ExportProgress): void
  note(note: ExportNote): void
  /** Says that the file is not of the usual type of its format. */
  fileType?(type: ExportFileType): void
}

/** The most characters of `where` in a note. */
const WHERE_MOST = 200

/** A note with a place of a length that can be shown. */
export const exportNote = (code: ExportNoteCode, page_id: number, where: string): ExportNote => ({
  code,
  page_id,
  where: where.replace(/\s+/g, ' ').trim().slice(0, WHERE_MOST),
})
