/** The results of the operations of an import (`operation/info`). */

/** Notes of one kind: a key of `import.notes` in shared/i18n, how many there are, and where the first ones are. */
export interface ImportNotes {
  code: string
  count: number
  where: readonly string[]
  /** In the report: the page that was made of each of these places; 0: none. */
  pages?: readonly number[]
}

/** A row of the tree of a preview. */
export interface ImportTreeRow {
  /** Names the row in `leave_out`. */
  id: string
  kind: 'catalog' | 'page'
  /** 0 at the top. */
  depth: number
  title: string
  /** Of a catalog: the pages in it and in the catalogs below it. */
  pages?: number
  /** The item has a page of this title in this catalog already. */
  exists?: true
}

/** The preview of an import. Nothing has been written. */
export interface ImportPreview {
  act: 'preview'
  /** The name of the reader. */
  format: string
  /** All readers that can read the file, in the order in which they are asked. */
  formats: readonly string[]
  file_name: string
  /** In bytes. */
  file_size: number
  /** The name of the new item; the item may get another one. */
  item_name: string
  item_type: number
  pages: number
  catalogs: number
  files: number
  /** Pages that the item has already, by catalog and title. */
  existing: number
  /** The first rows; of a large source all catalogs and the first pages. */
  tree: readonly ImportTreeRow[]
  /** How many more rows there are. */
  more_rows: number
  notes: readonly ImportNotes[]
}

/** The result of an import for a page. */
export type ImportedAct = 'created' | 'updated' | 'unchanged' | 'skipped'

/** A page of the report. */
export interface ReportedPage {
  page_id: number
  title: string
  act: ImportedAct
}

/** The result of an import. The file of the operation lists all pages and notes. */
export interface ImportReport {
  act: 'import'
  format: string
  item_id: number
  item_name: string
  is_new: boolean
  /** Pages. */
  created: number
  updated: number
  unchanged: number
  /** Pages that the item had already and that stay, because that was chosen. */
  skipped: number
  /** Pages that were not ticked. */
  left_out: number
  /** Catalogs and files that were not there before. */
  catalogs: number
  files: number
  /** The first pages. */
  pages: readonly ReportedPage[]
  notes: readonly ImportNotes[]
}

/** The result of undoing an import. */
export interface ImportUndone {
  act: 'undo'
  item_id: number
  /** Pages that were removed, and pages that have their former text again. */
  removed: number
  restored: number
  /** Pages that people have changed since, so they stay. */
  kept: number
}

export type ImportResult = ImportPreview | ImportReport | ImportUndone
