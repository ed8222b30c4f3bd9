import { sql } from 'kysely'
import type { JudgedPage } from '#server/text/judge-page.ts'
import type { Unit } from '#server/text/page-score.ts'
import type { DraftUnit } from '#server/text/query/units.ts'
import { weightOf } from './exact-pages.ts'
import { searchIndexOf } from './index-of-engine.ts'
import { rankPages } from './rank-pages.ts'
import { allOf, anyOf, type Match } from './search-index.ts'
import { countOf, fieldOf, type Searching } from './searching.ts'

/** How many pages are read to be ranked. */
const CANDIDATES = 60
/** How many pages the index names for each part of a query: with it anywhere, and in the title. */
const PAGES_OF_UNIT = 200
const TITLES_OF_UNIT = 80
/** What a part counts in the title of a page, when candidates are chosen. */
const IN_TITLE = 3
/** A part in more pages than this is common. They are not counted further. */
const COUNTED = 1000
/** The most parts of a query; the rarest are taken. */
const UNITS_MOST = 16
/** Pages that contain less of the query than this part of its weight are not listed. */
const COVERAGE_LEAST = 0.3
/** The weight of a part that no page contains is limited, so that it does not hide pages with all the others. */
const UNKNOWN_MOST = 4

/** A part of a query with the pages that contain it. */
export interface WeighedUnit extends Unit {
  draft: DraftUnit
  pages: number
}

/** A Latin word in at most so many pages may be pinyin. */
const FEW = 3

/**
 * Weighs the parts of a query by the number of pages with them; the rarest come first. Words in few pages are looked for in pinyin too.
 * @param mayBePinyin few pages contain the query as it was typed
 */
export async function weighedUnits(
  search: Searching,
  drafts: readonly DraftUnit[],
  mayBePinyin: boolean,
): Promise<WeighedUnit[]> {
  const weighed: WeighedUnit[] = []
  for (const draft of drafts) {
    let pages = await countOf(search, matchOf(search, draft), COUNTED)
    if (mayBePinyin && draft.isLatin && pages <= FEW && /^[a-z]{2,}$/.test(draft.name)) {
      draft.names.push({ kind: 'word', text: draft.name, prefix: true })
      pages = await countOf(search, matchOf(search, draft), COUNTED)
    }
    const weight = draft.factor * (pages === 0 ? Math.min(UNKNOWN_MOST, weightOf(0)) : weightOf(pages))
    weighed.push({ draft, pages, name: draft.name, ways: draft.ways, weight })
  }
  return weighed.sort((a, b) => b.weight - a.weight).slice(0, UNITS_MOST)
}

/** A condition that pages with a part of a query meet, in one of its ways. */
function matchOf(search: Searching, { probes, names }: DraftUnit): Match {
  const field = fieldOf(search)
  return anyOf([
    ...probes.map((probe): Match => ({ kind: 'probe', probe, field })),
    ...names.map((probe): Match => ({ kind: 'probe', probe, field: 'names' })),
  ])
}

const inTitle = ({ probes, names }: DraftUnit): Match =>
  anyOf([
    ...probes.map((probe): Match => ({ kind: 'probe', probe, field: 'title' })),
    ...names.map((probe): Match => ({ kind: 'probe', probe, field: 'names' })),
  ])

/**
 * Pages with some of the words of a query, the best first: the parts of the query are joined by *or*, and pages with most of their weight come first.
 * @param without pages that are known already
 */
export async function partialPages(
  search: Searching,
  weighed: readonly WeighedUnit[],
  phrase: string,
  without: ReadonlySet<number>,
): Promise<JudgedPage[]> {
  const known = weighed.filter(({ pages }) => pages > 0)
  if (known.length === 0) return []
  const candidates = await candidatesOf(search, known)
  const ids = candidates.filter((id) => !without.has(id)).slice(0, CANDIDATES)
  const pinyin = known.some(({ draft }) => draft.names.length > 0)
  const { pages } = await rankPages(search, ids, { units: weighed, phrase, pinyin })
  return pages.filter(({ coverage }) => coverage >= COVERAGE_LEAST)
}

/** Ids of pages with parts of a query, those with most of its weight first. One query for all parts. */
async function candidatesOf(search: Searching, units: readonly WeighedUnit[]): Promise<number[]> {
  const { db, dialect, scope, filter } = search
  const index = searchIndexOf(dialect)
  const lists: { match: Match; weight: number; most: number }[] = []
  const all = units.reduce((sum, { weight }) => sum + weight, 0)
  // Pages with all parts, and with all but one of them, are named although each part alone may be in too many pages.
  if (units.length > 1)
    lists.push({ match: allOf(units.map(({ draft }) => matchOf(search, draft))), weight: 2 * all, most: CANDIDATES })
  if (units.length > 2)
    for (const left of units.slice(-3))
      lists.push({
        match: allOf(units.filter((unit) => unit !== left).map(({ draft }) => matchOf(search, draft))),
        weight: all - left.weight,
        most: CANDIDATES / 2,
      })
  for (const { draft, weight } of units) {
    lists.push({ match: matchOf(search, draft), weight, most: PAGES_OF_UNIT })
    lists.push({ match: inTitle(draft), weight: weight * IN_TITLE, most: TITLES_OF_UNIT })
  }
  const queries = lists.map(
    ({ match, most }, at) =>
      sql`select ${sql.lit(at)} as list, page_id from (${index.select(match, scope, filter, 'newest', most)}) as l${sql.lit(at)}`,
  )
  const { rows } = await sql<{ list: number; page_id: number }>`${sql.join(queries, sql` union all `)}`.execute(db)
  const weights = new Map<number, number>()
  for (const { list, page_id } of rows) weights.set(page_id, (weights.get(page_id) ?? 0) + (lists[list]?.weight ?? 0))
  return [...weights].sort(([a, one], [b, other]) => other - one || b - a).map(([page_id]) => page_id)
}
