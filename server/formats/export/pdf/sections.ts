/** The text of a document is set in sections of about so many characters: some 40 sheets, for which Typst takes about 60 MB. */
const SECTION = 160_000
/** Files of a section, in bytes. */
const FILES_MOST = 12 * 1024 * 1024
/** What the memory of a block, such as an entry of a list or a cell of a table, weighs besides its text, in characters. */
const BLOCK = 120

/** A place at which a section may end. A sheet ends there too. */
export type Cut =
  /** A sheet begins here in any case. */
  | 'sheet'
  /** A page begins here. */
  | 'page'
  /** In the text of a page. */
  | 'block'

/** How full a section has to be before it ends at such a place. A chapter or a page of usual length is never cut. */
const FULL: Readonly<Record<Cut, number>> = { sheet: 0.5, page: 1, block: 1.5 }

/** A section that is being filled. */
export class Section {
  readonly files = new Map<string, Buffer>()
  readonly #text: string[] = []
  #weight = 0
  #bytes = 0

  /** @param blocks how many are in the text, those inside of others too */
  add(text: string, blocks = 1): void {
    this.#text.push(text)
    this.#weight += text.length + blocks * BLOCK
  }

  /** Keeps a file for the section. */
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
