import type { Wanted } from '#server/text/judge-page.ts'
import type { Unit } from '#server/text/page-score.ts'
import { isReadAs, readName } from '#server/text/pinyin.ts'
import type { DraftUnit } from '#server/text/query/units.ts'
import { foldForSearch } from '#shared/search/fold-for-search.ts'
import { listCatalogsOfScope, listPagesOfCatalogs } from './catalogs.repository.ts'
import { COUNTED, weightOf } from './exact-pages.ts'
import { searchIndexOf } from './index-of-engine.ts'
import { inOrder, type RankedPage, rankPages } from './rank-pages.ts'
import { allOf, anyOf, type IndexField, type Match } from './search-index.ts'
import { countsOf, fieldOf, type Searching } from './searching.ts'
import { wordsAmong } from './texts.repository.ts'

/** How many pages are read to be ranked. */
const CANDIDATES = 100
/** How many pages the index names for each part of a query. `few`: the query has at most `FEW_UNITS` parts. */
const PAGES_OF_UNIT = { few: 300, many: 200 } as const
const FEW_UNITS = 8
/** How many pages the index names that have a part of a query in the title. */
const TITLES_OF_UNIT = 80
/** So many of the rarest parts of a query are looked for in whole texts even if they are common. */
const ALWAYS_LISTED = 2
/** What a part counts in the title of a page, when candidates are chosen. */
const IN_TITLE = 3
/** The most parts of a query; the rarest are taken. */
const UNITS_MOST = 24
/** Pages with a smaller coverage are not listed, unless all pages have a small coverage. */
const COVERAGE_LEAST = 0.3
/** If all pages have a small coverage, as for a long pasted text, pages with at least this share of the best coverage are listed. */
const COVERAGE_OF_BEST = 0.6
/** The weight of a part that no page contains. It is small, so that it does not hide pages with all the others. */
const UNKNOWN_WEIGHT = 1.5

/** A part of a query with the pages that contain it. */
export interface WeighedUnit extends Unit {
  draft: DraftUnit
  pages: number
}

/** A Latin word in at most so many pages may be pinyin. */
const FEW = 3
/** So many words that no page contains are compared with pages and named. A pasted message has many. */
const UNKNOWN_COUNT = 3

/** Whether a query has one part, and the index is asked for one beginning of words only: the pages with a part of it are those with all of it. */
export function isOneWay([draft, ...others]: readonly DraftUnit[]): boolean {
  if (!draft || others.length > 0) return false
  const match = matchOf(draft, 'words', true)
  return match.kind === 'probe' && match.probe.kind === 'word' && match.probe.prefix
}

/** Whether a part of a query may be pinyin. */
const isLikePinyin = ({ isLatin, name }: DraftUnit): boolean => isLatin && /^[a-z]{2,}$/.test(name)

/**
 * Weighs the parts of a query by the number of pages with them; the rarest come first.
 * @param far whether synonyms and parts count too
 * @param mayBePinyin few pages contain the query as it was typed, so words in few pages are looked for in pinyin
 * @param isFound pages contain the query as it was typed
 */
export async function weighedUnits(
  search: Searching,
  drafts: readonly DraftUnit[],
  { far, mayBePinyin, isFound }: { far: boolean; mayBePinyin: boolean; isFound: boolean },
): Promise<WeighedUnit[]> {
  const known = await knownOfMany(search, drafts)
  const waysOf = (draft: DraftUnit) => (far ? [...draft.ways, ...draft.furtherWays] : draft.ways)
  const unit = (draft: DraftUnit, pages: number, weight: number): WeighedUnit => ({
    draft,
    pages,
    name: draft.name,
    ways: waysOf(draft),
    weight,
    isSilent: draft.isSilent,
    hasOtherNames: draft.names.length > 0,
  })
  const [only] = known
  const askInPinyin = ({ names, name }: DraftUnit) => names.push({ kind: 'word', text: name, prefix: true })
  // The only part of a query needs no weight.
  if ((!far || isFound) && only && drafts.length === 1) {
    if (mayBePinyin && isLikePinyin(only)) askInPinyin(only)
    return [unit(only, 1, 1)]
  }
  const counts = new Map<DraftUnit, number>()
  const noteCounts = async (some: readonly DraftUnit[]) => {
    const matches = some.map((draft) => matchOf(draft, fieldOf(search), far))
    for (const [at, pages] of (await countsOf(search, matches, COUNTED)).entries())
      counts.set(some[at] as DraftUnit, pages)
  }
  await noteCounts(known)
  const inPinyin = known.filter((draft) => mayBePinyin && isLikePinyin(draft) && (counts.get(draft) ?? 0) <= FEW)
  for (const draft of inPinyin) askInPinyin(draft)
  await noteCounts(inPinyin)
  const weighed = known.flatMap((draft) => {
    const pages = counts.get(draft) ?? 0
    const weight = draft.factor * (pages === 0 ? UNKNOWN_WEIGHT : weightOf(pages))
    return pages > 0 || !draft.isSilent ? [unit(draft, pages, weight)] : []
  })
  const sorted = weighed.sort((a, b) => b.weight - a.weight)
  const ranked = sorted.filter(({ pages }) => pages > 0).slice(0, UNITS_MOST)
  return [...ranked, ...sorted.filter(({ pages }) => pages === 0).slice(0, UNKNOWN_COUNT)]
}

/** A query with more parts is a pasted text. */
const MANY = 40

/** The parts of a query; of a pasted text without the words that no page has, which are most of it. */
async function knownOfMany(search: Searching, drafts: readonly DraftUnit[]): Promise<readonly DraftUnit[]> {
  if (drafts.length <= MANY) return drafts
  const words = drafts.filter(({ isLatin }) => isLatin).map(({ name }) => name)
  const known = new Set(await wordsAmong(search.db, search.dialect, words))
  return drafts.filter(({ name, isLatin }) => !isLatin || known.has(name))
}

/** A condition that pages with a part of a query meet, in one of its ways. @param far whether synonyms and parts count too */
export function matchOf({ probes, furtherProbes, names }: DraftUnit, field: IndexField, far: boolean): Match {
  return anyOf([
    ...(far ? [...probes, ...furtherProbes] : probes).map((probe): Match => ({ kind: 'probe', probe, field })),
    ...names.map((probe): Match => ({ kind: 'probe', probe, field: 'names' })),
  ])
}

/** A condition that pages meet whose titles or other names contain every part of a query or a form of it; `undefined` if that is no other condition than for the words. */
export function namedSo(weighed: readonly WeighedUnit[]): Match | undefined {
  const hasForms = weighed.some(({ draft }) => draft.probes.length > 1 || draft.names.length > 0)
  return hasForms ? allOf(weighed.map(({ draft }) => matchOf(draft, 'title', false))) : undefined
}

/** The most pairs of parts that are looked for together in titles. */
const PAIRS_MOST = 6

/**
 * Pages with some of the words of a query, the best first: the parts of the query are joined by *or*, and pages with most of their weight come first.
 * @param also pages that are known already. They are judged again, so that all can be compared.
 * @param notWhole pages that the index does not hold in whole
 */
export async function partialPages(
  search: Searching,
  wanted: Omit<Wanted, 'units'> & { units: readonly WeighedUnit[] },
  also: readonly Pick<RankedPage, 'page_id'>[],
  notWhole: readonly number[],
): Promise<RankedPage[]> {
  const found = wanted.units.filter(({ pages }) => pages > 0)
  const candidates = found.length > 0 ? (await candidatesOf(search, found)).slice(0, CANDIDATES) : []
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
async function inCatalogsReadSo(search: Searching, units: readonly WeighedUnit[]): Promise<number[]> {
  if (units.length === 0 || search.filter.title_only || !units.every(({ hasOtherNames }) => hasOtherNames)) return []
  const named = (await listCatalogsOfScope(search)).filter(({ cat_name }) => {
    const readings = readName(foldForSearch(cat_name))
    return units.every(({ name }) => isReadAs(readings, name))
  })
  return listPagesOfCatalogs(
    search,
    named.map(({ cat_id }) => cat_id),
    PAGES_OF_CATALOGS,
  )
}

/** Conditions that candidates meet, and how much each counts. */
type Lists = { match: Match; weight: number }[]

/** Ids of pages with parts of a query, those with most of its weight first. */
async function candidatesOf(search: Searching, units: readonly WeighedUnit[]): Promise<number[]> {
  const [anywhere, inTitles]: [Lists, Lists] = [[], []]
  const add = (lists: Lists, some: readonly WeighedUnit[], factor: number, far: boolean) => {
    const field = lists === inTitles ? 'title' : fieldOf(search)
    lists.push({
      match: allOf(some.map(({ draft }) => matchOf(draft, field, far))),
      weight: factor * some.reduce((sum, { weight }) => sum + weight, 0),
    })
  }
  // Pages with all parts, with all but one of them, and with two of them in the title are named although each part alone may be in too many pages. The
  // last two are looked for without synonyms. Synonyms would take most of the time of a search there, and they found nothing more for the query sets.
  if (units.length > 1) {
    add(anywhere, units, 2, true)
    add(inTitles, units, 2 * IN_TITLE, true)
  }
  if (units.length > 2) {
    for (const left of units.slice(-3))
      add(
        anywhere,
        units.filter((unit) => unit !== left),
        1,
        false,
      )
    const rare = units.slice(0, 4)
    const pairs = rare.flatMap((one, at) => rare.slice(at + 1).map((other) => [one, other]))
    for (const pair of pairs.slice(0, PAIRS_MOST)) add(inTitles, pair, IN_TITLE, false)
  }
  for (const [at, unit] of units.entries()) {
    // Many pages contain a common part, and the newest of them are not better than the others. Finding them takes long.
    if (unit.pages < COUNTED || at < ALWAYS_LISTED) add(anywhere, [unit], 1, true)
    add(inTitles, [unit], IN_TITLE, true)
  }
  const index = searchIndexOf(search.dialect)
  const named = async (lists: Lists, most: number) => {
    const pages = await index.pages(
      search,
      lists.map(({ match }) => match),
      'newest',
      most,
    )
    return lists.map(({ weight }, at) => ({ weight, ids: pages[at] ?? [] }))
  }
  const all = await Promise.all([
    named(anywhere, units.length <= FEW_UNITS ? PAGES_OF_UNIT.few : PAGES_OF_UNIT.many),
    named(inTitles, TITLES_OF_UNIT),
  ])
  const weights = new Map<number, number>()
  for (const { weight, ids } of all.flat()) for (const id of ids) weights.set(id, (weights.get(id) ?? 0) + weight)
  return [...weights].sort(([a, one], [b, other]) => other - one || b - a).map(([page_id]) => page_id)
}
