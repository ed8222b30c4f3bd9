import type { ExportFormatName } from '#shared/export-formats.ts'
import type { ArchiveFormat } from './archives.ts'
import type { DiagramDrawer } from './diagrams/diagram.ts'
import type { ExportJob } from './export-source.ts'
import { writeOpenApi } from './openapi/write-openapi.ts'
import { writePdf } from './pdf/write-pdf.ts'
import { writeSheetsAsCsv, writeSheetsAsXlsx } from './sheet/write-sheets.ts'
import { writeSite } from './site/write-site.ts'
import { writeWord } from './word/write-word.ts'

/** The formats of exports that a separate process writes (`server/domain/export/write-document.apart.ts`). */
export type WrittenFormat = Exclude<ExportFormatName, ArchiveFormat>

/** Writes an export to the file of the job. */
type Writer = (job: ExportJob, drawer: DiagramDrawer) => Promise<void>

/** The writer of each format. Only that process imports this file, because writers load large libraries. */
export const WRITERS: Readonly<Record<WrittenFormat, Writer>> = {
  csv: writeSheetsAsCsv,
  openapi: writeOpenApi,
  pdf: writePdf,
  site: writeSite,
  word: writeWord,
  xlsx: writeSheetsAsXlsx,
}
