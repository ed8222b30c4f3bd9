import { foldPath } from '#server/formats/import/fold-catalogs.ts'
import type { ImportEntry, ImportNote } from '#server/formats/import/reader.ts'
import { CATALOG_NAME_LENGTH, PAGE_CONTENT_BYTES, PAGE_TITLE_LENGTH } from '#shared/limits.ts'

/** The most pages of one import. */
const MAX_PAGES = 50_000

/** Room for the sentence about a cut text. */
const CUT_ROOM = 400

/** The context in which readers of API formats make entries. */
export interface Tree {
  /**
   * Makes a page and the missing catalogs above it. Catalogs are identified by their titles.
   * @param catalogs titles from the top; titles below the third level become the beginning of the page's title
   * @param title if the catalog already has a page with this title, `other` (or a number) is added
   * @param key names the page within the import
   */
  page(page: {
    catalogs: readonly string[]
    title: string
    other?: string
    key: string
    content: string
  }): ImportEntry[]
  /** Makes catalogs before their pages, to define their order. */
  catalogs(titles: readonly string[]): ImportEntry[]
}

/**
 * @param prefix the beginning of all keys, because several files of one import may have the same keys
 * @param more the sentence at the end of a cut page
 */
export function treeOf(note: (note: ImportNote) => void, prefix: string, more: string): Tree {
  const made = new Set<string>()
  const keys = uniqueNames()
  const titles = uniqueNames()
  const keyOf = (catalogs: readonly string[]) => (catalogs.length > 0 ? `${prefix}${JSON.stringify(catalogs)}` : '')
  const above = (given: readonly string[]): ImportEntry[] => {
    const entries: ImportEntry[] = []
    for (const at of given.keys()) {
      const key = keyOf(given.slice(0, at + 1))
      if (made.has(key)) continue
      made.add(key)
      entries.push({ kind: 'catalog', key, parent: keyOf(given.slice(0, at)), title: given[at] as string })
    }
    return entries
  }
  let pages = 0
  return {
    catalogs: (given) => above(foldPath(given.map(catalogTitle), '', () => undefined).catalogs),
    page: ({ catalogs, title, other = '', key, content }) => {
      pages += 1
      if (pages > MAX_PAGES) {
        note({ code: 'part_dropped', where: title })
        return []
      }
      const place = foldPath(catalogs.map(catalogTitle), oneLine(title) || oneLine(other) || '—', note)
      const catalog = keyOf(place.catalogs)
      const unique = uniqueTitle(titles, catalog, place.title, oneLine(other))
      const own = keys(`${prefix}${key}`, (count) => `${prefix}${key} ${count}`)
      return [
        ...above(place.catalogs),
        { kind: 'page', key: own, catalog, title: unique, content: fitted(content, unique, note, more) },
      ]
    },
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().toWellFormed()

const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text

const catalogTitle = (title: string): string => shortened(oneLine(title) || '—', CATALOG_NAME_LENGTH)

function uniqueTitle(titles: ReturnType<typeof uniqueNames>, catalog: string, title: string, other: string): string {
  const wanted = shortened(title, PAGE_TITLE_LENGTH)
  const key = (one: string) => `${catalog}\n${one}`
  const forms = (count: number) =>
    key(count === 2 && other && other !== title ? withEnd(title, ` (${other})`) : withEnd(title, ` (${count})`))
  return titles(key(wanted), forms).slice(catalog.length + 1)
}

/** Makes a function that returns unique names: the wanted one, or the first unused alternative. */
function uniqueNames(): (wanted: string, form: (count: number) => string) => string {
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  return (wanted, form) => {
    let name = wanted
    let count = counts.get(wanted) ?? 1
    while (taken.has(name)) {
      count += 1
      name = form(count)
    }
    counts.set(wanted, count)
    taken.add(name)
    return name
  }
}

function withEnd(title: string, end: string): string {
  const short = shortened(end, PAGE_TITLE_LENGTH / 2)
  return shortened(title, PAGE_TITLE_LENGTH - short.length) + short
}

/** Cuts a text that is too long for a page, at the end of a line outside of code. */
function fitted(content: string, where: string, note: (note: ImportNote) => void, more: string): string {
  const bytes = Buffer.from(content)
  if (bytes.length <= PAGE_CONTENT_BYTES) return content
  note({ code: 'text_cut', where })
  const lines = bytes
    .subarray(0, PAGE_CONTENT_BYTES - CUT_ROOM)
    .toString()
    .split('\n')
    .slice(0, -1)
  let fence = ''
  for (const line of lines) {
    const mark = /^(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
    if (!fence) fence = mark
    else if (mark.startsWith(fence) && line.trim() === mark) fence = ''
  }
  return `${[...lines, ...(fence ? [fence.slice(0, 100)] : []), '', more].join('\n')}\n`
}
