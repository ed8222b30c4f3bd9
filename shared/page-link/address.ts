import { RESERVED_SEGMENTS } from '#shared/reserved-segments.ts'

/** The target of a link to a page. */
export interface PageAddress {
  page_id: number
  /** The anchor in the page with `#`, as written; empty without one. */
  hash: string
}

const reserved = new Set<string>(RESERVED_SEGMENTS)
const PATH = /^\/([a-z0-9]+)\/([1-9]\d{0,14})\/?(?:\?[^#\s]*)?(#\S*)?$/i

/**
 * Reads the address of a link: `/page/5`, or the address of the page in an item (`/3/5`, `/handbook/5`).
 * @param href as in the text
 * @param origin our own origin (`https://docs.example.com`); absolute addresses count only when they begin with it
 * @returns undefined for every other address
 */
export function readPageAddress(href: string, origin?: string): PageAddress | undefined {
  const site = origin?.replace(/\/+$/, '')
  const path = site && href.startsWith(`${site}/`) ? href.slice(site.length) : href
  const [, segment = '', id, hash = ''] = PATH.exec(path) ?? []
  if (id === undefined) return undefined
  const first = segment.toLowerCase()
  if (first !== 'page' && reserved.has(first)) return undefined
  return { page_id: Number(id), hash }
}

/** The address of a page for links in texts. It stays the same when the page is renamed or moved. */
export const pageAddress = (page_id: number, heading = ''): string =>
  `/page/${page_id}${heading ? `#${encodeURIComponent(heading)}` : ''}`
