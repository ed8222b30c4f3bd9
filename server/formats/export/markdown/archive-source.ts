/** The content of an archive. It contains only what the person may write. */
export interface ArchiveSource {
  item: { item_name: string; item_description: string; item_type: number; password: string }
  /** The time of the archive, in unix seconds. */
  time: number
  /** Our own origin (`https://docs.example.com`). */
  origin: string
  /** Each after its parent, in order. Catalogs at the top of the archive have the parent 0. */
  catalogs: readonly ArchiveCatalog[]
  /** In the order of the tree: the pages of a catalog come before its catalogs. */
  pages: readonly ArchivePage[]
  /** The texts of the pages in their order, read in parts. Pages that were deleted meanwhile are left out. */
  texts(): AsyncIterable<ArchiveText>
  /** The positions of page links in a text, from `linkPositions`. */
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
  /** The files in the text, and the attachments of the page. */
  files: readonly ArchiveFile[]
}

export interface ArchiveFile {
  sign: string
  /** The SHA-256 of its bytes. An archive contains files with the same bytes and name once. */
  sha256: string
  display_name: string
  isAttachment: boolean
  /** Whether its type is compressed already. */
  isPacked: boolean
  bytes(): AsyncIterable<Uint8Array>
}
