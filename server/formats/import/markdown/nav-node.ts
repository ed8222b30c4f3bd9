import type { ImportNote, ImportSource } from '#server/formats/import/reader.ts'

/** A part of the order that a source gives its pages. */
export interface NavNode {
  /** Absent: the page says its title. */
  title?: string
  /** The file of its page. */
  path?: string
  /** A folder whose files stand here, in the order of the folder. */
  folder?: string
  children: NavNode[]
}

/** The order of the pages of a source. */
export interface Nav {
  /** The folder that the pages are in. Absolute links begin there. */
  base: string
  nodes: NavNode[]
  /** Files that only hold the order, so they are no pages. */
  files: string[]
}

/** What readers of orders work with. */
export interface NavWork {
  source: ImportSource
  /** The folder that holds everything; '' at the top. */
  root: string
  /** Finds the page that an address of an order file means. @param address relative to `folder`, or absolute from the base */
  pageAt(folder: string, address: string): string | undefined
  note(note: ImportNote): void
}
