import type { Unit } from '#server/text/page-score.ts'
import type { DraftUnit } from '#server/text/query/units.ts'
import { COUNTED, weightOf } from './exact-pages.ts'
import { allOf, anyOf, type IndexField, type Match } from './search-index.ts'
import { countsOf, entriesOf, fieldOf, type Searching } from './searching.ts'
import { pagesAmong, wordsAmong } from './texts.repository.ts'

/** How many entries of the index are read for each part of a query: the newest ones. */
const ENTRIES_MOST = 5000
/** The most parts of a query; the rarest are taken. */
const UNITS_MOST = 24
/** The weight of a part that no page contains. It is small, so that it does not hide pages with all the others. */
const UNKNOWN_WEIGHT = 1.5

/** A part of a query, and the entries of the index that contain it in any of its ways. */
export interface ListedUnit extends Unit {
  draft: DraftUnit
  /**
   * Ids of pages in the items of the search: the newest first, at most `ENTRIES_MOST`. They include deleted pages, pages of other catalogs and pages that a filter excludes. They are
   * empty if the searcher may read none of the pages.
   */
  entries: readonly number[]
}

/** A Latin word in at most so many pages may be pinyin. */
const FEW = 3
/** So many words that no page contains are compared with pages and named. A pasted message has many. */
const UNKNOWN_COUNT = 3
/** So many pages of each part of a query are looked at together, to see whether the searcher may read one. Of most parts one of the newest pages can be read. */
const LOOKED_AT = 3

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

/** The parts of a query as units of the score, without synonyms. The fewer pages contain a part, the more it weighs. A query with one part gets the weight 1. */
export async function weighedUnits(search: Searching, drafts: readonly DraftUnit[]): Promise<Unit[]> {
  const known = await knownOfMany(search, drafts)
  if (known.length === 1 && drafts.length === 1) return known.map((draft) => unitOf(draft, 1, false))
  const counts = await pagesWithoutSynonyms(search, known)
  const units = known.map((draft, at) => ({
    pages: counts[at] ?? 0,
    ...unitOf(draft, weightIn(counts[at] ?? 0, draft), false),
  }))
  const unknown = units.filter(({ pages, isSilent }) => pages === 0 && !isSilent)
  return [...heaviest(units.filter(({ pages }) => pages > 0)), ...unknown.slice(0, UNKNOWN_COUNT)]
}

const heaviest = <T extends Unit>(units: readonly T[]): T[] =>
  [...units].sort((a, b) => b.weight - a.weight).slice(0, UNITS_MOST)

/**
 * The parts of a query as units of the score, with their synonyms, and the entries of the index that contain them. Last come words that no page contains, which are named as missing. Which
 * words these are depends only on pages that the searcher may read: otherwise anybody could find out whether a hidden page contains a word.
 * @param mayBePinyin words that few pages contain are also looked for in pinyin
 */
export async function listedUnits(
  search: Searching,
  drafts: readonly DraftUnit[],
  mayBePinyin: boolean,
): Promise<ListedUnit[]> {
  const lists = await listsOfRarest(search, await knownOfMany(search, drafts), mayBePinyin)
  const known = [...lists].map(([draft, entries]): ListedUnit => {
    const isAlone = drafts.length === 1
    return { draft, entries, ...unitOf(draft, isAlone ? 1 : weightIn(entries.length, draft), true) }
  })
  // Parts of a long query that are not listed may be in many pages. They are compared with the pages and named, but count nothing.
  const weigh = (draft: DraftUnit) => (drafts.length > LISTED_MOST ? 0 : weightIn(0, draft))
  const others = drafts.filter((draft) => !draft.isSilent && !lists.has(draft)).slice(0, UNKNOWN_COUNT)
  return [...heaviest(known), ...others.map((draft) => ({ draft, entries: [], ...unitOf(draft, weigh(draft), true) }))]
}

/** The entries of those parts of a query that pages for the searcher contain: of a long query at most `LISTED_MOST` parts, the rarest. */
async function listsOfRarest(
  search: Searching,
  drafts: readonly DraftUnit[],
  mayBePinyin: boolean,
): Promise<Map<DraftUnit, readonly number[]>> {
  const found = new Map<DraftUnit, readonly number[]>()
  const ordered = await rarestOfMany(search, drafts)
  for (let at = 0; at < ordered.length && found.size < LISTED_MOST; ) {
    const part = ordered.slice(at, at + LISTED_MOST - found.size)
    at += part.length
    for (const [draft, entries] of await listsOf(search, part, mayBePinyin)) found.set(draft, entries)
  }
  return found
}

/** The entries of parts of a query of which the searcher may read a page. */
async function listsOf(
  search: Searching,
  drafts: readonly DraftUnit[],
  mayBePinyin: boolean,
): Promise<Map<DraftUnit, readonly number[]>> {
  const lists = new Map<DraftUnit, readonly number[]>()
  const list = async (some: readonly DraftUnit[]) => {
    for (const [at, entries] of (await entriesWith(search, some)).entries()) lists.set(some[at] as DraftUnit, entries)
  }
  await list(drafts)
  const inPinyin = drafts.filter(
    (draft) => mayBePinyin && isLikePinyin(draft) && (lists.get(draft)?.length ?? 0) <= FEW,
  )
  for (const { names, name } of inPinyin) names.push({ kind: 'word', text: name, prefix: true })
  await list(inPinyin)
  if (search.scope.limited.length > 0) return readableOf(search, lists)
  for (const [draft, isReadable] of await areReadable(search, lists)) if (!isReadable) lists.delete(draft)
  return lists
}

/** The pages of each list that the searcher may read, at most `COUNTED`, for a search that is limited to catalogs: how many pages contain a part must not tell of other catalogs. Filters do not matter. */
async function readableOf<K>(
  search: Searching,
  lists: ReadonlyMap<K, readonly number[]>,
): Promise<Map<K, readonly number[]>> {
  const found = new Map<K, readonly number[]>()
  for (const [key, ids] of lists) {
    const readable = await pagesAmong({ ...search, filter: {} }, ids, COUNTED)
    if (readable.length > 0) found.set(key, readable)
  }
  return found
}

/** For each list of pages, whether the searcher may read one of them. Filters do not matter. */
async function areReadable<K>(
  search: Searching,
  lists: ReadonlyMap<K, readonly number[]>,
): Promise<ReadonlyMap<K, boolean>> {
  const inScope = { ...search, filter: {} }
  const first = [...new Set([...lists.values()].flatMap((ids) => ids.slice(0, LOOKED_AT)))]
  const readable = new Set(await pagesAmong(inScope, first, first.length))
  const found = new Map<K, boolean>()
  for (const [key, ids] of lists) {
    const isReadable = ids.slice(0, LOOKED_AT).some((id) => readable.has(id))
    found.set(key, isReadable || (await pagesAmong(inScope, ids.slice(LOOKED_AT), 1)).length > 0)
  }
  return found
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

/** The entries of at most so many parts of a query are listed, so that a pasted text does not fill the memory with ids. Synonyms change which parts are the rarest, so these are more than `UNITS_MOST`. */
const LISTED_MOST = UNITS_MOST + 8
/** A query with more parts is a pasted text. */
const MANY = 40

/** The parts of a query. The words of a pasted text that no page contains are left out, because they are most of it. */
async function knownOfMany(search: Searching, drafts: readonly DraftUnit[]): Promise<readonly DraftUnit[]> {
  if (drafts.length <= MANY) return drafts
  const words = drafts.filter(({ isLatin }) => isLatin).map(({ name }) => name)
  const known = new Set(await wordsAmong(search.db, search.dialect, words))
  // The vocabulary has no words with signs.
  return drafts.filter(({ name, isLatin }) => !isLatin || known.has(name) || !/^[a-z0-9_]+$/.test(name))
}

/** The parts of a query; those of a long one that some pages contain, those that the fewest pages contain first, without synonyms. */
async function rarestOfMany(search: Searching, drafts: readonly DraftUnit[]): Promise<readonly DraftUnit[]> {
  if (drafts.length <= LISTED_MOST) return drafts
  const counts = await pagesWithoutSynonyms(search, drafts)
  return drafts
    .map((draft, at) => ({ draft, pages: counts[at] ?? 0 }))
    .filter(({ pages }) => pages > 0)
    .map(({ draft, pages }) => ({ draft, weight: weightIn(pages, draft) }))
    .sort((a, b) => b.weight - a.weight)
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
