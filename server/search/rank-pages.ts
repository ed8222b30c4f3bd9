import { partsBySize } from '#server/db/texts-in-parts.ts'
import { inTurns } from '#server/in-turns.ts'
import { type JudgedPage, judgePage, type Wanted } from '#server/text/judge-page.ts'
import { searchText } from '#server/text/search-text.ts'
import { foldForSearch } from '#shared/search/fold-for-search.ts'
import { loadTexts } from './pages.repository.ts'
import type { Searching } from './searching.ts'
import { type CandidateRow, FEW_PAGES, loadCandidates, loadFolded } from './texts.repository.ts'

/** Pages without a kept text that are larger are not read here, in bytes: their texts would take too long to fold. */
const LARGE = 48 * 1024

/** A page that answers a query, with its row. */
export interface RankedPage extends JudgedPage {
  row: CandidateRow
}

/** Pages that match, and pages that only a worker of the pool can judge. */
export interface Ranking {
  pages: RankedPage[]
  /** Large pages whose text the index does not hold yet. */
  unread: CandidateRow[]
}

/** Judges candidates of the index by their texts. @returns those that match, in no order */
export async function rankPages(search: Searching, page_ids: readonly number[], wanted: Wanted): Promise<Ranking> {
  const { db, dialect, filter, isShown } = search
  const ranking: Ranking = { pages: [], unread: [] }
  if (page_ids.length === 0) return ranking
  const byTitle = filter.title_only === true
  const rows = await loadCandidates(search, page_ids, {
    folded: !byTitle,
    shown: isShown && page_ids.length <= FEW_PAGES,
  })
  const takeTurns = inTurns()
  const add = async (row: CandidateRow, folded: string) => {
    // The kept names are also those of headings.
    const names = byTitle ? null : row.names
    const page = judgePage({ ...row, names, path: [row.item_name, ...row.catalogs].join(' / ') }, folded, wanted)
    if (page) ranking.pages.push({ ...page, row })
    await takeTurns()
  }
  const long: CandidateRow[] = []
  const unkept: CandidateRow[] = []
  for (const row of rows) {
    if (byTitle) await add(row, '')
    else if (row.folded !== null) await add(row, row.folded)
    else if (row.folded_bytes !== null) long.push(row)
    else unkept.push(row)
  }
  await eachInParts(
    long.map((row) => ({ row, bytes: row.folded_bytes ?? 0 })),
    (ids) => loadFolded(db, dialect, ids),
    (row, read) => add(row, read?.folded ?? ''),
  )
  ranking.unread.push(...unkept.filter(({ bytes }) => bytes > LARGE))
  await eachInParts(
    unkept.filter(({ bytes }) => bytes <= LARGE).map((row) => ({ row, bytes: row.bytes })),
    (ids) => loadTexts(db, ids),
    (row, read) => {
      const text = searchText({ page_content: read?.page_content ?? '' }, row.item_type)
      // The excerpt needs it again.
      if (isShown) row.text = text
      return add(row, foldForSearch(text))
    },
  )
  return ranking
}

/** Reads the texts of candidates, several together up to a number of bytes, and passes each candidate on with its text. */
async function eachInParts<T extends { page_id: number }>(
  candidates: readonly { row: CandidateRow; bytes: number }[],
  load: (page_ids: number[]) => Promise<T[]>,
  take: (row: CandidateRow, read: T | undefined) => Promise<void>,
): Promise<void> {
  for (const part of partsBySize(candidates)) {
    const texts = await load(part.map(({ row }) => row.page_id))
    const byId = new Map(texts.map((text) => [text.page_id, text]))
    for (const { row } of part) await take(row, byId.get(row.page_id))
  }
}

/** The best first. Of pages with equal titles the longer one comes first, and of equal ones the newer one. */
export function inOrder(pages: readonly RankedPage[]): RankedPage[] {
  const sorted = [...pages].sort((a, b) => b.score - a.score || b.page_id - a.page_id)
  // Pages of one title take the places of that title in the order of their lengths, if their scores are close.
  const byTitle = Map.groupBy(sorted, ({ title }) => title)
  for (const [title, group] of byTitle)
    byTitle.set(
      title,
      group.sort((a, b) => (isClose(a.score, b.score) ? b.length - a.length : b.score - a.score)),
    )
  return sorted.map(({ title }) => byTitle.get(title)?.shift() as RankedPage)
}

const isClose = (one: number, other: number): boolean => Math.abs(one - other) < 0.25 * Math.max(one, other)
