import type { HeadingBlock } from '#server/formats/export/blocks.ts'
import { wordsOf } from '#server/formats/export/walk-blocks.ts'
import { INSIDE } from './merged-pdf.ts'
import type { OutlineEntry } from './pdf-outline.ts'

/** The headings of a document, and the links to them. */
export class PdfPlaces {
  /** Catalogs, pages and headings, in order. */
  readonly entries: OutlineEntry[] = []
  /** The names in links, with the names of the headings that they refer to. */
  readonly aliases = new Map<string, string>()
  /** The targets of links to missing headings. */
  readonly #instead = new Map<string, string>()

  /** Adds a catalog, a page or a heading. @returns its label */
  add(title: string, level: number): string {
    const place = `h${this.entries.length + 1}`
    this.entries.push({ title, level, place })
    return place
  }

  /** Adds the title of a page. @param anchors of headings that became the title @returns its label */
  addPage(page_id: number, title: string, level: number, anchors: readonly string[]): string {
    const label = this.add(title, level)
    for (const anchor of ['', ...anchors]) this.#name(placeOf(page_id, anchor), label)
    return label
  }

  /** Adds a heading of a page. If two have the same anchor, the first one gets it. @returns its label */
  addHeading(page_id: number, { content, level, anchor }: HeadingBlock): string {
    const label = this.add(wordsOf(content).replace(/\s+/g, ' ').trim() || '–', level)
    if (anchor) this.#name(placeOf(page_id, anchor), label)
    return label
  }

  #name(name: string, label: string): void {
    if (!this.aliases.has(name)) this.aliases.set(name, label)
  }

  /** The address of a link. A heading that does not exist leads to its page. */
  link(page_id: number, anchor: string): string {
    const name = placeOf(page_id, anchor)
    this.#instead.set(name, placeOf(page_id, ''))
    return INSIDE + name
  }

  /** Names all targets of links. Call it when all headings are known. */
  settle(): ReadonlyMap<string, string> {
    for (const [name, page] of this.#instead) {
      const label = this.aliases.get(page)
      if (label !== undefined) this.#name(name, label)
    }
    // Names without a link are not needed.
    return new Map([...this.aliases].filter(([name]) => this.#instead.has(name)))
  }
}

/** The name of a page or heading. @param anchor empty for the page itself */
const placeOf = (page_id: number, anchor: string): string =>
  anchor === '' ? `p${page_id}` : `p${page_id}-${Buffer.from(anchor).toString('hex').slice(0, 400)}`
