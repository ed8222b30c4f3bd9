/** What an archive is made of. Whoever makes the source has left out what the person may not write. */
export interface ArchiveSource {
  item: { item_name: string; item_description: string; item_type: number; password: string }
  /** When the archive is made, in unix seconds. */
  time: number
  /** Our own origin (`https://docs.example.com`). */
  origin: string
  /** Each after its parent, in order. The parent of those at the top of the archive is 0. */
  catalogs: readonly ArchiveCatalog[]
  /** In the order of the tree: the pages of a catalog stand before its catalogs. */
  pages: readonly ArchivePage[]
  /** The texts of the pages in their order, read in parts. A page that was deleted meanwhile is left out. */
  texts(): AsyncIterable<ArchiveText>
  /** Where a text links to pages, as `linkPositions` finds it. */
  links(page_content: string): Promise<Float64Array>
}

export interface ArchiveCatalog {
  cat_id: number
  parent_cat_id: number
  cat_name: string
  /** 2 to 4. */
  level: number
  s_number: number
}

export interface ArchivePage {
  page_id: number
  /** 0 at the top of the archive. */
  cat_id: number
  page_title: string
  s_number: number
}

export interface ArchiveText {
  page_id: number
  page_content: string
  page_comments: string
  /** The files that the text shows, and the attachments of the page. */
  files: readonly ArchiveFile[]
}

export interface ArchiveFile {
  sign: string
  /** Of its bytes. Files with the same bytes and the same name stand once in an archive. */
  sha256: string
  display_name: string
  isAttachment: boolean
  /** Whether its bytes are compressed already. */
  isPacked: boolean
  bytes(): AsyncIterable<Uint8Array>
}
