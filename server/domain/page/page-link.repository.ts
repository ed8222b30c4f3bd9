import { sql } from 'kysely'
import { valueRows } from '#server/db/dialect.ts'
import { inParts } from '#server/db/in-parts.ts'
import type { Db } from '#server/db/open.ts'
import { prepared, preparedWrite } from '#server/db/prepared.ts'

/** The number of linking pages that are listed below a page. */
export const LINKS_HERE = 100

/** A link of a page to another, with those titles of the other page that are words of the link. */
export interface PageLink {
  page_id: number
  to_page_id: number
  titles: readonly string[]
}

/** Rows of one insert: three values each. */
const ROWS = 1000
/** The number of linking pages whose readability is checked. */
const JUDGED = LINKS_HERE * 5

const forgotten = preparedWrite((db: Db, { page_id }: { page_id: number }) =>
  db.deleteFrom('page_link').where('page_id', '=', page_id),
)

/** Removes the links of a page to other pages. */
export async function deleteLinks(db: Db, page_id: number): Promise<void> {
  await forgotten(db, { page_id })
}

/** The links of a page to other pages, in no order. */
export async function listLinks(db: Db, page_ids: readonly number[]): Promise<PageLink[]> {
  const rows = await inParts(page_ids, (part) =>
    db.selectFrom('page_link').selectAll().where('page_id', 'in', part).execute(),
  )
  return rows.map((row) => ({ ...row, titles: JSON.parse(row.titles) as string[] }))
}

/** Writes the links of pages that have none in the table. */
export async function insertLinks(db: Db, links: readonly PageLink[]): Promise<void> {
  for (let at = 0; at < links.length; at += ROWS)
    await db
      .insertInto('page_link')
      .values(links.slice(at, at + ROWS).map((link) => ({ ...link, titles: JSON.stringify(link.titles) })))
      .execute()
}

/** Copies the links of pages to their copies unchanged. @param pairs of a page and its copy, at most `VALUE_ROWS` */
export async function copyLinkRows(
  db: Db,
  pairs: readonly (readonly [page_id: number, copy_id: number])[],
): Promise<void> {
  await sql`
    insert into page_link (page_id, to_page_id, titles)
    select v.column2, page_link.to_page_id, page_link.titles
    from page_link join ${valueRows(pairs)} on page_link.page_id = v.column1`.execute(db)
}

/** Replaces the links of pages. */
export async function replaceLinks(db: Db, page_ids: readonly number[], links: readonly PageLink[]): Promise<void> {
  await inParts(page_ids, async (part) => {
    await db.deleteFrom('page_link').where('page_id', 'in', part).execute()
    return []
  })
  await insertLinks(db, links)
}

/** The titles of pages, including pages in the recycle bin. */
export async function presentTitles(db: Db, page_ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await inParts(page_ids, (part) =>
    db.selectFrom('page').select(['page_id', 'page_title']).where('page_id', 'in', part).execute(),
  )
  return new Map(rows.map((row) => [row.page_id, row.page_title]))
}

/** The titles of pages in a kept version, for a list of pages. */
export const formerTitles = (db: Db, page_ids: readonly number[], titles: readonly string[]) =>
  inParts(page_ids, (part) =>
    inParts(titles, (some) =>
      db
        .selectFrom('page_history')
        .select(['page_id', 'page_title'])
        .distinct()
        .where('page_id', 'in', part)
        .where('page_title', 'in', some)
        .execute(),
    ),
  )

/** The columns of a linked page that decide who may read it, and the columns that are shown. */
const SEEN = [
  'page.page_title',
  'page.item_id',
  'page.cat_id',
  'item.uid as owner_uid',
  'item.password',
  'item.item_name',
  'item.item_domain',
] as const

const linksAround = prepared((db: Db, { page_id }: { page_id: number }) =>
  db
    .selectFrom('page_link')
    .leftJoin('page', (join) =>
      join.onRef('page.page_id', '=', 'page_link.to_page_id').on('page.is_del', '=', sql.lit(0)),
    )
    .leftJoin('item', (join) => join.onRef('item.item_id', '=', 'page.item_id').on('item.is_del', '=', sql.lit(0)))
    .select(['page_link.to_page_id as page_id', 'titles', ...SEEN])
    .where('page_link.page_id', '=', page_id)
    .unionAll(
      db
        .selectFrom(
          db
            .selectFrom('page_link')
            .innerJoin('page', 'page.page_id', 'page_link.page_id')
            .innerJoin('item', 'item.item_id', 'page.item_id')
            .select((q) => ['page_link.page_id', q.val('').as('titles'), ...SEEN])
            .where('page_link.to_page_id', '=', page_id)
            .where('page_link.page_id', '!=', page_id)
            .where('page.is_del', '=', sql.lit(0))
            .where('item.is_del', '=', sql.lit(0))
            .orderBy('page_link.page_id')
            .limit(JUDGED)
            .as('linking'),
        )
        // Not all columns by `*`: PostgreSQL would plan the statement each time (decision 76).
        .select(['page_id', 'titles', 'page_title', 'item_id', 'cat_id', 'owner_uid', 'password'])
        .select(['item_name', 'item_domain']),
    ),
)

/** A page at the other end of a link, with the facts that decide who may read it. */
export interface LinkedPage {
  page_id: number
  page_title: string
  item_id: number
  cat_id: number
  owner_uid: number
  password: string
  item_name: string
  item_domain: string
}

/** The links of a page and the pages that link to it, whoever may read them. */
export interface LinksAround {
  /** The linked pages, with the titles that are words of links. */
  to: (LinkedPage & { titles: readonly string[] })[]
  /** Linked pages that do not exist. */
  gone: number[]
  /** The linking pages. */
  from: LinkedPage[]
}

/** The links of a page and the pages that link to it, by one query. Rights are not checked here. */
export async function findLinksAround(db: Db, page_id: number): Promise<LinksAround> {
  const to: (LinkedPage & { titles: readonly string[] })[] = []
  const from: LinkedPage[] = []
  const gone: number[] = []
  for (const row of await linksAround(db, { page_id })) {
    if (row.owner_uid === null) gone.push(row.page_id)
    else if (row.titles) to.push({ ...(row as LinkedPage), titles: JSON.parse(row.titles) as string[] })
    else from.push(row as LinkedPage)
  }
  return { to, gone, from }
}

/** Existing pages in no order, with the facts that decide who may read them. */
export const findLinkedPages = (db: Db, page_ids: readonly number[]): Promise<LinkedPage[]> =>
  inParts(page_ids, (part) =>
    db
      .selectFrom('page')
      .innerJoin('item', 'item.item_id', 'page.item_id')
      .select(['page.page_id', ...SEEN])
      .where('page.page_id', 'in', part)
      .where('page.is_del', '=', sql.lit(0))
      .where('item.is_del', '=', sql.lit(0))
      .execute(),
  )

/** The texts of pages. */
export const listTexts = (db: Db, page_ids: readonly number[]) =>
  inParts(page_ids, (part) =>
    db.selectFrom('page').select(['page_id', 'item_id', 'page_content']).where('page_id', 'in', part).execute(),
  )

/** Replaces the text of a page by an equivalent one, without a new version. */
export async function rewriteText(db: Db, page_id: number, page_content: string): Promise<void> {
  await db.updateTable('page').set({ page_content }).where('page_id', '=', page_id).execute()
}
