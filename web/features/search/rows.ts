import { BookOpen, FileText, Hash, History, Plug, Sheet } from 'lucide-react'
import type { Output } from '#shared/api/index.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { plainExcerpt, shortLead } from '#web/parts/search-hits/search-hits.ts'
import { paths } from '#web/paths.ts'
import type { LucideIcon } from '#web/ui/icon.tsx'
import type { RecentPage } from './recent-pages.ts'
import type { Here } from './use-here.ts'

/** A line of the palette. Either `to` or `run`. */
export interface Row {
  id: string
  title: string
  icon: LucideIcon
  /** Below the title: an excerpt, a description. */
  detail?: string
  /** At the end: the item and the catalogs that it is in. */
  place?: string
  to?: string
  run?: () => unknown
  /** The palette stays open after `run`. */
  stays?: boolean
  /** Keys of CodeMirror's notation that do the same. */
  keys?: string
  /** Language of the title when it is not that of the interface. */
  lang?: string
}

/** Lines that belong together. */
export interface Group {
  id: string
  title: string
  /** How many there are; left out where that says nothing. */
  count?: string
  rows: readonly Row[]
}

type All = Output<'search/all'>
type Found = Pick<All['pages'][number], 'page_id' | 'page_title' | 'item_id' | 'search_content'>

/** More headings than these stand in nobody's way. */
const HEADINGS_MOST = 8

const ICONS = {
  [ITEM_TYPE.regular]: BookOpen,
  [ITEM_TYPE.single_page]: FileText,
  [ITEM_TYPE.external]: Plug,
  [ITEM_TYPE.spreadsheet]: Sheet,
} as Record<number, LucideIcon>

const separator = ' / '

/** Items as lines, by their name. */
export function itemRows(items: All['items'], unnamed: string): Row[] {
  return items.map((item) => ({
    id: `item-${item.item_id}`,
    title: item.item_name || unnamed,
    icon: ICONS[item.item_type] ?? BookOpen,
    detail: item.item_description,
    to: paths.item(item.item_domain || item.item_id),
  }))
}

/** Found pages as lines. Of the item on screen the catalogs are named, of others the item. */
export function pageRows(
  pages: readonly (Found & { item_name: string; item_domain?: string })[],
  keyword: string,
  here: Here | null,
): Row[] {
  return pages.map((page) => {
    const isHere = page.item_id === here?.item.item_id
    const catalogs = isHere && here.pages.find((one) => one.page_id === page.page_id)?.catalogs
    return {
      id: `page-${page.page_id}`,
      title: page.page_title,
      icon: FileText,
      detail: shortLead(plainExcerpt(page.search_content, keyword), keyword),
      place: [page.item_name, ...(catalogs || []).map(({ cat_name }) => cat_name)].join(separator),
      to: paths.itemPage(isHere ? here.address : page.item_domain || page.item_id, page.page_id),
    }
  })
}

/** The headings of found pages as lines that lead to their place in the text. */
export function headingRows(pages: All['pages'], here: Here | null): Row[] {
  return pages
    .flatMap((page) =>
      page.headings.map((heading) => ({
        id: `heading-${page.page_id}-${heading.id}`,
        title: heading.text,
        icon: Hash,
        place: [page.item_name, page.page_title].join(separator),
        to: `${paths.itemPage(
          page.item_id === here?.item.item_id ? here.address : page.item_domain || page.item_id,
          page.page_id,
        )}#${encodeURIComponent(heading.id)}`,
      })),
    )
    .slice(0, HEADINGS_MOST)
}

/** Pages of the tree on screen as lines, for guests, whom the server searches nothing for. */
export function titleRows(here: Here): Row[] {
  return here.pages.map(({ page_id, title, catalogs }) => ({
    id: `page-${page_id}`,
    title,
    icon: FileText,
    place: catalogs.map(({ cat_name }) => cat_name).join(separator),
    to: paths.itemPage(here.address, page_id),
  }))
}

/** Pages that were read lately as lines, without the one on screen. */
export function recentRows(pages: readonly RecentPage[], here: Here | null, count: number): Row[] {
  return pages
    .filter(({ page_id }) => page_id !== here?.page?.page_id)
    .slice(0, count)
    .map(({ item_id, item_name, page_id, title }) => ({
      id: `recent-${page_id}`,
      title,
      icon: History,
      place: item_name,
      to: paths.itemPage(item_id === here?.item.item_id ? here.address : item_id, page_id),
    }))
}
