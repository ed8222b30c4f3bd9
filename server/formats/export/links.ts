import { decoded } from '#shared/decoded.ts'
import { HEADING_PREFIX, slugify } from '#shared/markdown/anchor.ts'
import { readPageAddress } from '#shared/page-link/address.ts'
import type { LinkTarget } from './blocks.ts'

/** The context for resolving the links of a page. */
export interface LinkContext {
  page_id: number
  /** Our own origin; empty when unknown. */
  origin: string
  /** Whether a page is in this export. */
  has(page_id: number): boolean
}

/** Word refuses links with longer addresses. */
const MAX_URL = 2048

const SCHEMES = ['http:', 'https:', 'mailto:', 'tel:']

/**
 * Finds the target of a link: a page or heading of this export, or an address outside. Links to pages outside of the export lead to the site.
 * @param href from sanitised HTML
 * @returns undefined if it leads nowhere outside of the site. Only its words remain then
 */
export function linkTarget(href: string, { page_id, origin, has }: LinkContext): LinkTarget | undefined {
  const written = href.trim()
  if (written === '' || written === '#') return undefined
  if (written.startsWith('#')) return { kind: 'page', page_id, anchor: decoded(written.slice(1)) }
  const page = readPageAddress(written, origin || undefined)
  if (page && has(page.page_id)) return { kind: 'page', page_id: page.page_id, anchor: anchorOf(page.hash) }
  const url = addressOf(written, origin)
  return url && url.length <= MAX_URL ? { kind: 'outside', url } : undefined
}

/** An absolute address as browsers write it; undefined for a relative address of an unknown site. */
function addressOf(href: string, origin: string): string | undefined {
  if (!/^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(href)) return undefined
  try {
    const url = new URL(href, origin || undefined)
    return SCHEMES.includes(url.protocol) ? url.href : undefined
  } catch {
    return undefined
  }
}

/** The anchor of a link to a heading of another page, with or without our prefix. */
function anchorOf(hash: string): string {
  const name = decoded(hash.slice(1))
  return name === '' || name.startsWith(HEADING_PREFIX) ? name : HEADING_PREFIX + slugify(name)
}
