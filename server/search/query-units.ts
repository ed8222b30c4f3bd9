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

/** A part of a query, in any of its ways, with the entries of the index that contain it. */
export interface ListedUnit extends Unit {
  draft: DraftUnit
  /** Ids of pages in the items of the search, newest first, at most `ENTRIES_MOST`. Pages may be deleted, in other catalogs, or left out by a filter. */
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

/** A part of a query as the score takes it. @param far whether synonyms and parts count too */
const unitOf = (draft: DraftUnit, weight: number, far: boolean): Unit => ({
  name: draft.name,
  ways: far ? [...draft.ways, ...draft.furtherWays] : draft.ways,
  weight,
  isSilent: draft.isSilent,
  hasOtherNames: draft.names.length > 0,
})

const weightIn = (pages: number, { factor }: DraftUnit): number =>
  factor * (pages === 0 ? UNKNOWN_WEIGHT : weightOf(Math.min(pages, COUNTED)))

/** The parts that count, the rarest first. Silent parts that no page contains do not. @param pages the number of pages with a part */
function rarestFirst<T extends Unit>(units: readonly T[], pages: (unit: T) => number): T[] {
  const sorted = units.filter((unit) => pages(unit) > 0 || !unit.isSilent).sort((a, b) => b.weight - a.weight)
  const found = sorted.filter((unit) => pages(unit) > 0).slice(0, UNITS_MOST)
  return [...found, ...sorted.filter((unit) => pages(unit) === 0).slice(0, UNKNOWN_COUNT)]
}

/** The parts of a query as they were typed or in another form, weighed by the number of pages with them. The only part of a query needs no weight. */
export async function weighedUnits(search: Searching, drafts: readonly DraftUnit[]): Promise<Unit[]> {
  const known = await knownOfMany(search, drafts)
  if (known.length === 1 && drafts.length === 1) return known.map((draft) => unitOf(draft, 1, false))
  const counts = await countsOf(
    search,
    known.map((draft) => matchOf(draft, fieldOf(search), false)),
    COUNTED,
  )
  const units = known.map((draft, at) => ({
    pages: counts[at] ?? 0,
    ...unitOf(draft, weightIn(counts[at] ?? 0, draft), false),
  }))
  return rarestFirst(units, ({ pages }) => pages)
}

/**
 * The parts of a query with synonyms and their own parts, and the entries of the index that contain them.
 * @param mayBePinyin few pages contain the query as it was typed, so words in few pages are looked for in pinyin
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

/** The entries that contain parts of a query in any of their ways. */
export const entriesWith = (search: Searching, drafts: readonly DraftUnit[]): Promise<readonly number[][]> =>
  entriesOf(
    search,
    drafts.map((draft) => matchOf(draft, fieldOf(search), true)),
    ENTRIES_MOST,
  )

/** The entries that contain parts of a query in their titles, in any of the ways. */
export const entriesInTitles = (search: Searching, drafts: readonly DraftUnit[]): Promise<readonly number[][]> =>
  entriesOf(
    search,
    drafts.map((draft) => matchOf(draft, 'title', true)),
    ENTRIES_MOST,
  )

/** The entries of at most so many parts of a query are listed. */
const LISTED_MOST = UNITS_MOST + 8
/** A query with more parts is a pasted text. */
const MANY = 40

/** The parts of a query; of a pasted text without the words that no page has, which are most of it. */
async function knownOfMany(search: Searching, drafts: readonly DraftUnit[]): Promise<readonly DraftUnit[]> {
  if (drafts.length <= MANY) return drafts
  const words = drafts.filter(({ isLatin }) => isLatin).map(({ name }) => name)
  const known = new Set(await wordsAmong(search.db, search.dialect, words))
  return drafts.filter(({ name, isLatin }) => !isLatin || known.has(name))
}

/** The parts of a query that are in the fewest pages; their synonyms do not count. There are a few more of them than a query may have, because synonyms change the order. */
async function rarestOfMany(search: Searching, drafts: readonly DraftUnit[]): Promise<readonly DraftUnit[]> {
  if (drafts.length <= LISTED_MOST) return drafts
  const matches = drafts.map((draft) => matchOf(draft, fieldOf(search), false))
  const counts = await countsOf(search, matches, COUNTED)
  const weights = new Map(drafts.map((draft, at) => [draft, weightIn(counts[at] ?? 0, draft)]))
  return [...drafts].sort((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0)).slice(0, LISTED_MOST)
}

/** A condition that pages with a part of a query meet, in one of its ways. @param far whether synonyms and parts count too */
export function matchOf({ probes, furtherProbes, names }: DraftUnit, field: IndexField, far: boolean): Match {
  return anyOf([
    ...(far ? [...probes, ...furtherProbes] : probes).map((probe): Match => ({ kind: 'probe', probe, field })),
    ...names.map((probe): Match => ({ kind: 'probe', probe, field: 'names' })),
  ])
}

/** A condition that pages meet whose titles or other names contain every part of a query or a form of it; `undefined` if that is no other condition than for the words, and for a pasted text. */
export function namedSo(drafts: readonly DraftUnit[]): Match | undefined {
  const telling = drafts.filter(({ isSilent }) => !isSilent)
  const hasForms = telling.some(({ probes, names }) => probes.length > 1 || names.length > 0)
  return hasForms && telling.length <= UNITS_MOST
    ? allOf(telling.map((draft) => matchOf(draft, 'title', false)))
    : undefined
}
