import type { ExportFormatName } from './export-formats.ts'

/** Notes of one kind about content that could not be exported exactly. */
export interface ExportNotes {
  /** A key of `exporting.notes` in shared/i18n. */
  code: string
  count: number
  /** The first places: the page, and what it concerns there, such as an address or the beginning of a formula. */
  where: readonly { page_id: number; text: string }[]
}

/** The result of an export operation (`operation/info`). */
export interface ExportReport {
  format: ExportFormatName
  /** 0: the whole item, or all of it that the person may write. */
  cat_id: number
  page_id: number
  /** How many pages the file holds. */
  pages: number
  notes: readonly ExportNotes[]
}
