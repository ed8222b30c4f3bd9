import { LRUCache } from 'lru-cache'

/** The texts of a page, as the search index holds them. `undefined`: not read. */
export interface PageTexts {
  /** As a search compares it. */
  folded?: string | undefined
  /** As readers see it. */
  shown?: string | undefined
}

/** Which texts of pages are wanted. */
export interface WantedTexts {
  folded: boolean
  /** As readers see them. */
  shown: boolean
}

/** What the texts of a page depend on besides the version of the index. */
export interface TextVersion {
  page_id: number
  revision: number
  item_type: number
}

interface Entry extends PageTexts {
  revision: number
  item_type: number
  /** The folded text is the shown one in lower case, so it is not kept. */
  foldsToLowerCase: boolean
}

/** The approximate size of an entry besides its texts, in bytes. */
const ENTRY_BYTES = 300

/** The size of the cache of a thread that searches, in bytes. */
const KEPT_BY_THREAD = 48 * 1024 * 1024
/** The size of the cache of a process that searches PostgreSQL, in bytes. It answers as many searches as two threads do on SQLite. */
export const KEPT_BY_PROCESS = 2 * KEPT_BY_THREAD

/**
 * Cache of the texts that searches read, of a bounded size. It evicts those that were not read for the longest time. An entry belongs to one revision, so nothing needs
 * invalidation. A transaction must not use it, because its revisions exist only after the commit.
 */
export class KeptTexts {
  readonly #cache: LRUCache<number, Entry>

  /** @param most in bytes */
  constructor(most: number = KEPT_BY_THREAD) {
    this.#cache = new LRUCache({ maxSize: most, sizeCalculation: sizeOf })
  }

  /** The texts of this version that are cached. */
  get({ page_id, revision, item_type }: TextVersion): PageTexts {
    const entry = this.#cache.get(page_id)
    if (entry?.revision !== revision || entry.item_type !== item_type) return {}
    const { shown, foldsToLowerCase } = entry
    return { folded: foldsToLowerCase ? shown?.toLowerCase() : entry.folded, shown }
  }

  /** Whether these texts of a page are cached, of whatever version. */
  has(page_id: number, { folded, shown }: WantedTexts): boolean {
    const entry = this.#cache.peek(page_id)
    if (!entry) return false
    return !(shown && entry.shown === undefined) && !(folded && entry.folded === undefined && !entry.foldsToLowerCase)
  }

  /** Adds texts to those that are cached of the version. */
  add(version: TextVersion, { folded, shown }: PageTexts): void {
    const { revision, item_type } = version
    const known = this.get(version)
    const texts = { folded: folded ?? known.folded, shown: shown ?? known.shown }
    // Making ASCII text lower case is faster than reading it, so only one of the two is kept.
    const foldsToLowerCase =
      texts.shown !== undefined && isAscii(texts.shown) && texts.shown.toLowerCase() === texts.folded
    const kept = foldsToLowerCase ? { shown: texts.shown } : texts
    this.#cache.set(version.page_id, { revision, item_type, foldsToLowerCase, ...kept })
  }
}

const isAscii = (text: string): boolean => Buffer.byteLength(text) === text.length

const sizeOf = ({ folded = '', shown = '' }: Entry): number => ENTRY_BYTES + bytesOf(folded) + bytesOf(shown)

/** The memory of a string in bytes. */
const bytesOf = (text: string): number => (isAscii(text) ? 1 : 2) * text.length
