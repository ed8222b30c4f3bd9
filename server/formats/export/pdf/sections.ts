/** The approximate number of characters of a section. A section has some 40 sheets, for which Typst needs about 60 MB. */
const SECTION = 160_000
/** The bytes of files in a section. */
const FILES_MOST = 12 * 1024 * 1024
/** The memory of a block, such as a list entry or a table cell, in addition to its text. In characters. */
const BLOCK = 120

/** A point at which a section may end. A sheet ends there too. */
export type Cut =
  /** A new sheet begins here in any case. */
  | 'sheet'
  /** A page begins here. */
  | 'page'
  /** In the text of a page. */
  | 'block'

/** How full a section must be to end at such a point. Chapters and pages of usual length are never cut. */
const FULL: Readonly<Record<Cut, number>> = { sheet: 0.5, page: 1, block: 1.5 }

/** A section that is being filled. */
export class Section {
  readonly files = new Map<string, Buffer>()
  readonly #text: string[] = []
  #weight = 0
  #bytes = 0

  /** @param blocks the number of blocks in the text, including nested ones */
  add(text: string, blocks = 1): void {
    this.#text.push(text)
    this.#weight += text.length + blocks * BLOCK
  }

  /** Adds a file to the section. */
  keep(path: string, bytes: Buffer): void {
    if (this.files.has(path)) return
    this.files.set(path, bytes)
    this.#bytes += bytes.length
  }

  get text(): string {
    return this.#text.join('')
  }

  get isEmpty(): boolean {
    return this.#text.length === 0
  }

  /** Whether it is full enough to end here. */
  endsAt(cut: Cut): boolean {
    return Math.max(this.#weight / SECTION, this.#bytes / FILES_MOST) > FULL[cut]
  }
}
