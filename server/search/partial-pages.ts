import type { Wanted } from '#server/text/judge-page.ts'
import type { Unit } from '#server/text/page-score.ts'
import { foldForSearch } from '#shared/search/fold-for-search.ts'
import { isReadAs, otherSpelling, readName } from '#shared/search/pinyin.ts'
import { listCatalogsOfScope, listPagesOfCatalogs } from './catalogs.repository.ts'
import { entriesWith, type ListedUnit } from './query-units.ts'
import { inOrder, type RankedPage, rankPages } from './rank-pages.ts'
import { fieldOf, type Searching } from './searching.ts'
import { pagesAmong } from './texts.repository.ts'

/** How many pages are read to be ranked. */
const CANDIDATES = 80
/** Pages with a smaller coverage are not listed, unless all pages have a small coverage. */
const COVERAGE_LEAST = 0.3
/** If all pages have a small coverage, as for a long pasted text, pages with at least this share of the best coverage are listed. */
const COVERAGE_OF_BEST = 0.6

/**
 * Pages with some of the words of a query, the best first: the parts of the query are joined by *or*, and pages with most of their weight come first.
 * @param also pages that are known already. They are judged again, so that all can be compared.
 * @param notWhole pages that the index does not hold in whole
 */
export async function partialPages(
  search: Searching,
  wanted: Omit<Wanted, 'units'> & { units: readonly ListedUnit[] },
  also: readonly Pick<RankedPage, 'page_id'>[],
  notWhole: readonly number[],
): Promise<RankedPage[]> {
  const candidates = await candidatesOf(search, wanted.units)
  const known = new Set(also.map(({ page_id }) => page_id))
  const ids = new Set([...known, ...candidates, ...notWhole, ...(await inCatalogsReadSo(search, wanted.units))])
  // The pages of a query with one part are in order already.
  if (ids.size === known.size && wanted.units.length === 1) return []
  const { pages } = await rankPages(search, [...ids], wanted)
  const best = pages.reduce((most, { coverage }) => Math.max(most, coverage), 0)
  const least = Math.min(COVERAGE_LEAST, best * COVERAGE_OF_BEST)
  return inOrder(pages.filter(({ coverage }) => coverage >= least))
}

/** How many pages are read of catalogs whose names are typed in pinyin. */
const PAGES_OF_CATALOGS = 40

/** Pages of catalogs whose names are read in pinyin as all parts of a query. */
async function inCatalogsReadSo(search: Searching, units: readonly Unit[]): Promise<number[]> {
  if (units.length === 0 || search.filter.title_only || !units.every(({ hasOtherNames }) => hasOtherNames)) return []
  const spellings = units.map(({ name }) => [name, otherSpelling(name) ?? ''])
  const named = (await listCatalogsOfScope(search)).filter(({ cat_name }) => {
    const readings = readName(foldForSearch(cat_name))
    return spellings.every((ways) => ways.some((name) => isReadAs(readings, name)))
  })
  return listPagesOfCatalogs(
    search,
    named.map(({ cat_id }) => cat_id),
    PAGES_OF_CATALOGS,
  )
}

/** The ids of pages that contain parts of a query. Pages with more of its weight come first. A part in the title counts twice. */
async function candidatesOf(search: Searching, units: readonly ListedUnit[]): Promise<number[]> {
  const found = units.filter(({ entries }) => entries.length > 0)
  const drafts = found.map(({ draft }) => draft)
  // A search of titles has listed the entries of titles already.
  const inTitles = fieldOf(search) === 'title' ? [] : await entriesWith(search, drafts, 'title')
  const weights = new Map<number, number>()
  const add = (ids: readonly number[], weight: number) => {
    for (const id of ids) weights.set(id, (weights.get(id) ?? 0) + weight)
  }
  for (const [at, { entries, weight }] of found.entries()) {
    add(entries, weight)
    add(inTitles[at] ?? [], weight)
  }
  return pagesAmong(search, heaviestFirst(weights), CANDIDATES)
}

/** Ids by weight, the heaviest first. Of equal weights, the newer page comes first. */
const heaviestFirst = (weights: ReadonlyMap<number, number>): number[] =>
  [...weights].sort(([a, one], [b, other]) => other - one || b - a).map(([page_id]) => page_id)
