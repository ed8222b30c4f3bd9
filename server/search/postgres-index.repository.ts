import { sql } from 'kysely'
import type { Probe, Query } from '#shared/search/query.ts'
import { pageTokens } from '#shared/search/tokens.ts'
import type { Db } from '../db/open.ts'
import { inPlace } from './in-place.repository.ts'
import { itemsOf, itemToken, type SearchDocument, type SearchIndex, type Wanted } from './search-index.ts'

/** PostgreSQL keeps at most so many positions of a word, and none beyond the last place. */
const POSITIONS_MOST = 255
const LAST_PLACE = 16_383
/** A vector may have 1 MB; what would make it longer is left out. */
const VECTOR_BYTES = 900_000
/** The mark before pieces and items, which no word begins with. */
const MARK = '~'
/** What a word weighs in: D, C, B (unused) and A, the title. */
const WEIGHTS = '{0.1, 0.1, 0.1, 1}'

/** PostgreSQL: one vector a page. Words of the title have weight A, those of the text D; pieces and the item stand in it without a place. */
export const postgresIndex: SearchIndex = {
  async put(db, documents) {
    for (const document of documents) await putOne(db, document)
  },
  async remove(db, page_ids) {
    if (page_ids.length > 0) await sql`delete from page_search where page_id in (${sql.join(page_ids)})`.execute(db)
  },
  async find(db, query, place, wanted) {
    const match = matchOf(query, wanted)
    if (match === null) return []
    const order =
      wanted.order === 'rank'
        ? sql`ts_rank(${WEIGHTS}::float4[], s.words, ${match}::tsquery) desc, s.page_id desc`
        : sql`s.page_id desc`
    const { rows } = await sql<{ page_id: number }>`
      select p.page_id from page_search s join page p on p.page_id = s.page_id
      where s.words @@ ${match}::tsquery and ${inPlace(place)} order by ${order} limit ${wanted.limit}
    `.execute(db)
    return rows.map(({ page_id }) => page_id)
  },
  async count(db, query, place, most) {
    const match = matchOf(query, { by: 'words' })
    if (match === null) return 0
    const { rows } = await sql<{ found: number }>`
      select count(*) as found from (
        select 1 from page_search s where s.words @@ ${match}::tsquery and s.item_id in (${sql.join(itemsOf(place))}) limit ${most}
      ) as matches
    `.execute(db)
    return rows[0]?.found ?? 0
  },
  async clear(db) {
    await sql`delete from page_search`.execute(db)
  },
  async ids(db, after, limit) {
    const { rows } = await sql<{ id: number }>`
      select page_id as id from page_search where page_id > ${after} order by page_id limit ${limit}
    `.execute(db)
    return rows.map(({ id }) => id)
  },
}

function putOne(db: Db, document: SearchDocument) {
  const { page_id, item_id } = document
  return sql`insert into page_search (page_id, item_id, words) values (${page_id}, ${item_id}, ${vectorOf(document)}::tsvector)
    on conflict (page_id) do update set item_id = excluded.item_id, words = excluded.words`.execute(db)
}

/** Tokens are letters, digits and `_`, so nothing in them means anything inside the quotes. */
function vectorOf({ item_id, page_title, text }: SearchDocument): string {
  const places = new Map<string, string[]>()
  let place = 0
  let bytes = 0
  const add = (token: string, weight: string) => {
    place = Math.min(place + 1, LAST_PLACE)
    const known = places.get(token)
    if (known && known.length >= POSITIONS_MOST) return
    bytes += known ? 2 : Buffer.byteLength(token) + 8
    if (bytes > VECTOR_BYTES) return
    if (known) known.push(`${place}${weight}`)
    else places.set(token, [`${place}${weight}`])
  }
  const tokens = pageTokens(page_title, text)
  for (const token of tokens.title) add(token, 'A')
  for (const token of tokens.text) add(token, '')
  const lexemes = [...places].map(([token, at]) => `'${token}':${at.join(',')}`)
  for (const piece of [itemToken(item_id), ...tokens.pieces]) {
    bytes += Buffer.byteLength(piece) + 6
    if (bytes <= VECTOR_BYTES) lexemes.push(`'${MARK}${piece}'`)
  }
  return lexemes.join(' ')
}

/**
 * The query as a `tsquery`, or `null` when it asks for nothing. Of a phrase all tokens are asked for and not their order, because the places
 * of frequent ones are not all kept: whoever asks looks at the text anyway.
 */
function matchOf(query: Query, wanted: Pick<Wanted, 'by' | 'titles'>): string | null {
  const title = wanted.titles ? 'A' : ''
  const parts = query.terms.flatMap(({ probes, inside }) =>
    (wanted.by === 'inside' ? (inside ?? probes) : probes).flatMap((probe) => lexemesOf(probe, title)),
  )
  return parts.length > 0 ? parts.join(' & ') : null
}

function lexemesOf(probe: Probe, title: string): string[] {
  if (probe.kind === 'pieces') return probe.tokens.map((token) => `'${MARK}${token}'`)
  const mark = title && `:${title}`
  if (probe.kind === 'phrase') return probe.tokens.map((token) => `'${token}'${mark}`)
  return [`'${probe.text}'${probe.prefix ? `:*${title}` : mark}`]
}
