import type { Unit } from '#server/text/page-score.ts'
import type { DraftUnit } from '#server/text/query/units.ts'
import { COUNTED, weightOf } from './exact-pages.ts'
import { allOf, anyOf, type IndexField, type Match } from './search-index.ts'
import { countsOf, entriesOf, fieldOf, type Searching } from './searching.ts'
import { wordsAmong } from './texts.repository.ts'

/** How many entries of the index are read for each part of a query: the newest ones. */
const ENTRIES_MOST = 5000
/** The most parts of a query; the rarest are taken. */
const UNITS_MOST = 24
/** The weight of a part that no page contains. It is small, so that it does not hide pages with all the others. */
const UNKNOWN_WEIGHT = 1.5

/** A part of a query, and the entries of the index that contain it in any of its ways. */
export interface ListedUnit extends Unit {
  draft: DraftUnit
  /** Ids of pages in the items of the search: the newest first, at most `ENTRIES_MOST`. They include deleted pages, pages of other catalogs and pages that a filter excludes. */
  entries: readonly number[]
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

/** Makes a unit of the score from a part of a query. @param far whether synonyms and parts count too */
const unitOf = (draft: DraftUnit, weight: number, far: boolean): Unit => ({
  name: draft.name,
  ways: far ? [...draft.ways, ...draft.furtherWays] : draft.ways,
  weight,
  isSilent: draft.isSilent,
  hasOtherNames: draft.names.length > 0,
})

/** How much a part of a query weighs that so many pages contain. */
const weightIn = (pages: number, { factor }: DraftUnit): number =>
  factor * (pages === 0 ? UNKNOWN_WEIGHT : weightOf(Math.min(pages, COUNTED)))

/** The rarest parts of a query, by weight. Silent parts that no page contains are left out. @param pages returns the number of pages with a part */
function rarestFirst<T extends Unit>(units: readonly T[], pages: (unit: T) => number): T[] {
  const sorted = units.filter((unit) => pages(unit) > 0 || !unit.isSilent).sort((a, b) => b.weight - a.weight)
  const found = sorted.filter((unit) => pages(unit) > 0).slice(0, UNITS_MOST)
  return [...found, ...sorted.filter((unit) => pages(unit) === 0).slice(0, UNKNOWN_COUNT)]
}

/** The parts of a query as units of the score, without synonyms. The fewer pages contain a part, the more it weighs. A query with one part gets the weight 1. */
export async function weighedUnits(search: Searching, drafts: readonly DraftUnit[]): Promise<Unit[]> {
  const known = await knownOfMany(search, drafts)
  if (known.length === 1 && drafts.length === 1) return known.map((draft) => unitOf(draft, 1, false))
  const counts = await pagesWithoutSynonyms(search, known)
  const units = known.map((draft, at) => ({
    pages: counts[at] ?? 0,
    ...unitOf(draft, weightIn(counts[at] ?? 0, draft), false),
  }))
  return rarestFirst(units, ({ pages }) => pages)
}

/**
 * The parts of a query as units of the score, with their synonyms, and the entries of the index that contain them.
 * @param mayBePinyin words that few pages contain are also looked for in pinyin
 */
export async function listedUnits(
  search: Searching,
  drafts: readonly DraftUnit[],
  mayBePinyin: boolean,
): Promise<ListedUnit[]> {
  const known = await rarestOfMany(search, await knownOfMany(search, drafts))
  const lists = new Map<DraftUnit, readonly number[]>()
  const list = async (some: readonly DraftUnit[]) => {
    for (const [at, entries] of (await entriesWith(search, some)).entries()) lists.set(some[at] as DraftUnit, entries)
  }
  await list(known)
  const inPinyin = known.filter((draft) => mayBePinyin && isLikePinyin(draft) && (lists.get(draft)?.length ?? 0) <= FEW)
  for (const { names, name } of inPinyin) names.push({ kind: 'word', text: name, prefix: true })
  await list(inPinyin)
  const units = known.map((draft): ListedUnit => {
    const entries = lists.get(draft) ?? []
    const isAlone = known.length === 1 && entries.length > 0
    return { draft, entries, ...unitOf(draft, isAlone ? 1 : weightIn(entries.length, draft), true) }
  })
  return rarestFirst(units, ({ entries }) => entries.length)
}

/** For each part of a query, the entries that contain it in any of its ways, as in `ListedUnit`. */
export const entriesWith = (
  search: Searching,
  drafts: readonly DraftUnit[],
  field: IndexField = fieldOf(search),
): Promise<readonly number[][]> =>
  entriesOf(
    search,
    drafts.map((draft) => matchOf(draft, field, true)),
    ENTRIES_MOST,
  )

/** For each part of a query, the number of pages that contain it without its synonyms, counted up to `COUNTED`. */
const pagesWithoutSynonyms = (search: Searching, drafts: readonly DraftUnit[]): Promise<readonly number[]> =>
  countsOf(
    search,
    drafts.map((draft) => matchOf(draft, fieldOf(search), false)),
    COUNTED,
  )

/** The entries of at most so many parts of a query are listed, so that a pasted text does not fill the memory with ids. */
const LISTED_MOST = UNITS_MOST + 8
/** A query with more parts is a pasted text. */
const MANY = 40

/** The parts of a query. The words of a pasted text that no page contains are left out, because they are most of it. */
async function knownOfMany(search: Searching, drafts: readonly DraftUnit[]): Promise<readonly DraftUnit[]> {
  if (drafts.length <= MANY) return drafts
  const words = drafts.filter(({ isLatin }) => isLatin).map(({ name }) => name)
  const known = new Set(await wordsAmong(search.db, search.dialect, words))
  return drafts.filter(({ name, isLatin }) => !isLatin || known.has(name))
}

/** The parts of a query that the fewest pages contain, without synonyms. `LISTED_MOST` is larger than `UNITS_MOST`, because synonyms change which parts are the rarest. */
async function rarestOfMany(search: Searching, drafts: readonly DraftUnit[]): Promise<readonly DraftUnit[]> {
  if (drafts.length <= LISTED_MOST) return drafts
  const counts = await pagesWithoutSynonyms(search, drafts)
  return drafts
    .map((draft, at) => ({ draft, weight: weightIn(counts[at] ?? 0, draft) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, LISTED_MOST)
    .map(({ draft }) => draft)
}

/** A condition that pages with a part of a query meet, in one of its ways. @param far whether synonyms and parts count too */
export function matchOf({ probes, furtherProbes, names }: DraftUnit, field: IndexField, far: boolean): Match {
  return anyOf([
    ...(far ? [...probes, ...furtherProbes] : probes).map((probe): Match => ({ kind: 'probe', probe, field })),
    ...names.map((probe): Match => ({ kind: 'probe', probe, field: 'names' })),
  ])
}

/** The condition for pages whose titles or other names contain every part of a query, or a form of it. It is `undefined` if no part has a form, and for a pasted text. */
export function namedSo(drafts: readonly DraftUnit[]): Match | undefined {
  const telling = drafts.filter(({ isSilent }) => !isSilent)
  const hasForms = telling.some(({ probes, names }) => probes.length > 1 || names.length > 0)
  return hasForms && telling.length <= UNITS_MOST
    ? allOf(telling.map((draft) => matchOf(draft, 'title', false)))
    : undefined
}
