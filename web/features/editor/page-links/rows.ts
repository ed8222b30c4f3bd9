import type { Output } from '#shared/api/index.ts'
import { onlyMethod } from '#shared/api-page/only-method.ts'
import { pageAddress } from '#shared/page-link/address.ts'
import { HEADING_MARK, linkWords } from '#shared/page-link/titles.ts'
import { fold } from '#shared/search/fold.ts'
import type { Picking } from './picking.ts'

type Answer = Output<'search/link'>

/** One row of the picker. */
export interface Row {
  key: string
  kind: 'page' | 'heading' | 'create' | 'address'
  label: string
  /** The name of the catalog, or of the other item. */
  place: string
  isElsewhere: boolean
  /** In capitals; empty for a page that is no API page, and for one whose calls have several methods. */
  method: string
  /** Depth of a heading, 1 to 6. */
  level: number
  /** The Markdown to insert; empty for a page that must be created first. */
  link: string
  /** The page whose headings `#` offers. */
  page: { page_id: number; title: string } | null
}

const link = (words: string, address: string) => `[${linkWords(words)}](${address})`

function pageRows({ pages }: Answer, item_id: number): Row[] {
  return pages.flatMap((page) => {
    const { page_id, page_title } = page
    const isElsewhere = page.item_id !== item_id
    const place = isElsewhere ? page.item_name : page.cat_name
    const own = { page_id, title: page_title }
    const row: Row = {
      key: `page-${page_id}`,
      kind: 'page',
      label: page_title,
      place,
      isElsewhere,
      method: onlyMethod(page.api_method) ?? '',
      level: 0,
      link: link(page_title, pageAddress(page_id)),
      page: own,
    }
    const headings = page.headings.map(
      (heading): Row => ({
        ...row,
        key: `heading-${page_id}-${heading.id}`,
        kind: 'heading',
        label: page_title + HEADING_MARK + heading.text,
        method: '',
        link: link(page_title + HEADING_MARK + heading.text, pageAddress(page_id, heading.id)),
      }),
    )
    // A page found by its headings is represented by these headings.
    return headings.length > 0 ? headings : [row]
  })
}

function headingRows({ headings }: Answer, page: NonNullable<Picking['page']>): Row[] {
  return headings.map((heading) => ({
    key: `heading-${heading.id}`,
    kind: 'heading',
    label: heading.text,
    place: '',
    isElsewhere: false,
    method: '',
    level: heading.level,
    link: page.title
      ? link(page.title + HEADING_MARK + heading.text, pageAddress(page.page_id, heading.id))
      : link(heading.text, `#${encodeURIComponent(heading.id)}`),
    page: null,
  }))
}

/**
 * The rows of an answer.
 * @param canCreate whether pages may be created here. Then the last row offers it, unless the item has a page with this title. When
 * the text is an address of another site, the last row makes a link to it.
 */
export function rowsOf(
  answer: Answer | undefined,
  now: Pick<Picking, 'query' | 'page'>,
  item_id: number,
  canCreate: boolean,
): Row[] {
  if (now.page) return answer ? headingRows(answer, now.page) : []
  const rows = answer ? pageRows(answer, item_id) : []
  const title = now.query.trim()
  const isThere = rows.some((row) => row.kind === 'page' && !row.isElsewhere && fold(row.label) === fold(title))
  const last = { label: title, place: '', isElsewhere: false, method: '', level: 0, page: null }
  const site = /^https?:\/\/([^\s/?#()<>]+)[^\s()<>]*$/i.exec(title)?.[1]
  if (site) return [...rows, { ...last, key: 'address', kind: 'address', link: link(site, title) }]
  if (!canCreate || !title || isThere) return rows
  return [...rows, { ...last, key: 'create', kind: 'create', link: '' }]
}
