import { ITEM_TYPE } from './kinds.ts'

/** How formats stand together on the screen: to print, to read, to move elsewhere, descriptions of APIs, tables. */
export type ExportGroup = 'document' | 'reading' | 'moving' | 'api' | 'table'

interface Format {
  /** As calls, the shell and the change log name it. */
  name: string
  group: ExportGroup
  /** The usual ending of the file, without a dot, and its type. Endings differ, so that the files of an item can lie in one folder. */
  ending: string
  contentType: string
  /** The types of items (`ITEM_TYPE`) that have it. */
  itemTypes: readonly number[]
}

const { regular, single_page, external, spreadsheet } = ITEM_TYPE

/**
 * The formats that items are exported in, in the order of their cards. A new one is a line here, its writer in `server/formats/export/writers.ts` (or
 * `archives.ts`) and its words in `shared/i18n` (`exporting.formats`).
 */
export const EXPORT_FORMATS = [
  {
    name: 'pdf',
    group: 'document',
    ending: 'pdf',
    contentType: 'application/pdf',
    itemTypes: [regular, single_page, external, spreadsheet],
  },
  {
    name: 'word',
    group: 'document',
    ending: 'docx',
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    itemTypes: [regular, single_page, external, spreadsheet],
  },
  {
    name: 'site',
    group: 'reading',
    ending: 'site.zip',
    contentType: 'application/zip',
    itemTypes: [regular, single_page, external, spreadsheet],
  },
  {
    name: 'markdown',
    group: 'moving',
    ending: 'zip',
    contentType: 'application/zip',
    itemTypes: [regular, single_page, spreadsheet],
  },
  {
    name: 'protocol',
    group: 'moving',
    ending: 'archive.zip',
    contentType: 'application/zip',
    itemTypes: [regular, single_page, external, spreadsheet],
  },
  {
    name: 'openapi',
    group: 'api',
    ending: 'json',
    contentType: 'application/json',
    itemTypes: [regular, single_page, external],
  },
  {
    name: 'xlsx',
    group: 'table',
    ending: 'xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    itemTypes: [spreadsheet],
  },
  {
    name: 'csv',
    group: 'table',
    ending: 'csv',
    contentType: 'text/csv; charset=utf-8',
    itemTypes: [spreadsheet],
  },
] as const satisfies readonly Format[]

export type ExportFormat = (typeof EXPORT_FORMATS)[number]
export type ExportFormatName = ExportFormat['name']

export const EXPORT_FORMAT_NAMES = EXPORT_FORMATS.map(({ name }) => name)

/** The format with this name. */
export const exportFormat = (name: ExportFormatName): ExportFormat =>
  EXPORT_FORMATS.find((format) => format.name === name) as ExportFormat

/** The formats for items of this type. */
export const exportFormatsOf = (item_type: number): readonly ExportFormat[] =>
  EXPORT_FORMATS.filter(({ itemTypes }) => (itemTypes as readonly number[]).includes(item_type))
