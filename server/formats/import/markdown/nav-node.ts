import type { ImportNote, ImportSource } from '#server/formats/import/reader.ts'

/** A part of the order of a source's pages. */
export interface NavNode {
  /** Absent: the page has its own title. */
  title?: string
  /** The file of its page. */
  path?: string
  /** A folder whose files come here, in the order of the folder. */
  folder?: string
  children: NavNode[]
}

/** The order of the pages of a source. */
export interface Nav {
  /** The folder of the pages. Absolute links start there. */
  base: string
  nodes: NavNode[]
  /** Files that only define the order, so they are not pages. */
  files: string[]
}

/** The context for readers of order files. */
export interface NavWork {
  source: ImportSource
  /** The folder that holds everything; '' at the top. */
  root: string
  /** Finds the page at an address of an order file. @param address relative to `folder`, or absolute from the base */
  pageAt(folder: string, address: string): string | undefined
  note(note: ImportNote): void
}
