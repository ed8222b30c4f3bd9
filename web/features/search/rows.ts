import { BookOpen, FileText, Hash, History, Paperclip, Plug, Sheet } from 'lucide-react'
import type { Output } from '#shared/api/index.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { hashOfFile } from '#web/parts/search-hits/hit-groups.ts'
import type { HitFile } from '#web/parts/search-hits/hit-parts.tsx'
import { titlesFirst } from '#web/parts/search-hits/search-hits.ts'
import { paths } from '#web/paths.ts'
import type { LucideIcon } from '#web/ui/icon.tsx'
import type { Marks } from '#web/ui/marked.tsx'
import type { RecentPage } from './recent-pages.ts'
import type { Here } from './use-here.ts'

/** A row of the palette. It has either `to` or `run`. */
export interface Row {
  id: string
  title: string
  icon: LucideIcon
  /** What to mark in the title and the detail; by default the typed words. */
  titleMarks?: Marks
  detailMarks?: Marks
  /** Below the title: an excerpt, a description. */
  detail?: string
  /** Shown at the end: the item and the catalogs of the page. */
  place?: string
  to?: string
  run?: () => unknown
  /** The palette stays open after `run`. */
  stays?: boolean
  /** The words of the query that the page lacks. */
  missing?: readonly string[]
  /** The row is an attachment of the page in the row above. */
  file?: HitFile
  /** Keys in CodeMirror's notation that do the same. */
  keys?: string
  /** Language of the title, when it differs from that of the interface. */
  lang?: string
}

/** Rows that belong together. */
export interface Group {
  id: string
  title: string
  /** The number of results; left out where it has no meaning. */
  count?: string
  rows: readonly Row[]
}

type All = Output<'search/all'>
/** What both searches tell of a page. */
export type PageHit = Omit<All['pages'][number], 'headings' | 'item_domain' | 'addtime' | 'search_content'> & {
  item_domain?: string
}

/** At most this many headings are listed. */
const HEADINGS_MOST = 8

const ICONS = {
  [ITEM_TYPE.regular]: BookOpen,
  [ITEM_TYPE.single_page]: FileText,
  [ITEM_TYPE.external]: Plug,
  [ITEM_TYPE.spreadsheet]: Sheet,
} as Record<number, LucideIcon>

const separator = ' / '

/** Rows of items. */
export function itemRows(items: All['items'], unnamed: string): Row[] {
  return items.map((item) => ({
    id: `item-${item.item_id}`,
    title: item.item_name || unnamed,
    icon: ICONS[item.item_type] ?? BookOpen,
    detail: item.item_description,
    to: paths.item(item.item_domain || item.item_id),
  }))
}

/**
 * Rows of found pages, each followed by its attachments with the words. They show the catalogs of a page, after its item if that is not the one on
 * screen.
 */
export function pageRows(pages: readonly PageHit[], here: Here | null): Row[] {
  return pages.flatMap((page) => {
    const isHere = page.item_id === here?.item.item_id
    const to = paths.itemPage(isHere ? here.address : page.item_domain || page.item_id, page.page_id)
    const row: Row = {
      id: `page-${page.page_id}`,
      title: page.page_title,
      titleMarks: page.title_marks,
      icon: FileText,
      detail: page.excerpt.text,
      detailMarks: page.excerpt.marks,
      missing: page.missing.length > 0 ? page.missing : undefined,
      place: [...(isHere ? [] : [page.item_name]), ...page.catalogs].join(separator),
      to,
    }
    const files = page.files.map((file) => ({
      id: `file-${page.page_id}-${file.file_id}`,
      title: file.display_name,
      icon: Paperclip,
      file,
      to: to + hashOfFile(file),
    }))
    return [row, ...files]
  })
}

/** Rows of the headings of found pages; they lead to the heading in the text. */
export function headingRows(pages: readonly All['pages'][number][], here: Here | null): Row[] {
  return pages
    .flatMap((page) =>
      page.headings.map((heading) => ({
        id: `heading-${page.page_id}-${heading.id}`,
        title: heading.text,
        icon: Hash,
        place: [...(page.item_id === here?.item.item_id ? [] : [page.item_name]), page.page_title].join(separator),
        to: `${paths.itemPage(
          page.item_id === here?.item.item_id ? here.address : page.item_domain || page.item_id,
          page.page_id,
        )}#${encodeURIComponent(heading.id)}`,
      })),
    )
    .slice(0, HEADINGS_MOST)
}

/**
 * Rows of the pages that a guest found in the item on screen: those with the words in their title first, otherwise in the order of the tree.
 * @param pages what `item/info` found
 */
export function guestRows(pages: readonly { page_id: number }[], here: Here, keyword: string): Row[] {
  const found = new Set(pages.map(({ page_id }) => page_id))
  const placed = here.pages.filter(({ page_id }) => found.has(page_id))
  return titlesFirst(placed, keyword).map(({ page_id, title, catalogs }) => ({
    id: `page-${page_id}`,
    title,
    icon: FileText,
    place: catalogs.map(({ cat_name }) => cat_name).join(separator),
    to: paths.itemPage(here.address, page_id),
  }))
}

/** Rows of recently read pages, without the one on screen. */
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
