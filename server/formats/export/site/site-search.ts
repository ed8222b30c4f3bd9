import { scriptValue } from './html-text.ts'
import { addressOf, PARTS, type SitePage } from './site-plan.ts'

/** The number of characters in a part of the search. A browser loads all parts on the first search. */
const PART_CHARACTERS = 512 * 1024

/** A part of the search: a script that passes its pages to the search. */
export interface SearchPart {
  path: string
  script: string
}

/** Collects the texts of pages into scripts of bounded size. */
export class SearchParts {
  #pages: unknown[] = []
  #characters = 0
  #count = 0

  /** Adds a page. @returns a finished part, if one is full */
  add({ title, catalogs, path }: SitePage, words: string): SearchPart | undefined {
    this.#pages.push([addressOf(path), title, catalogs.join(' / '), words])
    this.#characters += words.length + title.length
    return this.#characters < PART_CHARACTERS ? undefined : this.#part()
  }

  /** The last part, and the script with the number of parts. */
  end(): SearchPart[] {
    const last = this.#pages.length > 0 ? [this.#part()] : []
    return [...last, { path: `${PARTS}/search/count.js`, script: `octavoSite.searchParts(${this.#count})\n` }]
  }

  #part(): SearchPart {
    const script = `octavoSite.searchPart(${scriptValue(this.#pages)})\n`
    const path = `${PARTS}/search/${this.#count}.js`
    this.#count += 1
    this.#pages = []
    this.#characters = 0
    return { path, script }
  }
}
