import { type Expression, sql } from 'kysely'
import { inParts } from '#server/db/in-parts.ts'
import { takeItemTurn } from '#server/db/item-turns.ts'
import type { Db, Dialect } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'
import { ITEM_PRESENCE } from '#shared/kinds.ts'

/** The columns of `ItemRow`. */
export const itemColumns = [
  'item.item_id',
  'item.item_name',
  'item.item_description',
  'item.uid',
  'item.username',
  'item.password',
  'item.addtime',
  'item.last_update_time',
  'item.item_domain',
  'item.item_type',
  'item.is_archived',
  'item.is_del',
  'item.tree_version',
  'item.search_engines',
  'item.line_breaks',
] as const

const existingItem = (db: Db, item_id: number) =>
  db.selectFrom('item').select(itemColumns).where('item_id', '=', item_id).where('is_del', '=', sql.lit(0))

const itemById = prepared((db: Db, { item_id }: { item_id: number }) => existingItem(db, item_id))

const writableItem = (db: Db, item_id: number) =>
  db
    .selectFrom('item')
    .select(itemColumns)
    .where('item_id', '=', item_id)
    .where('is_del', 'in', [ITEM_PRESENCE.exists, ITEM_PRESENCE.being_made])
const itemToWrite = prepared((db: Db, { item_id }: { item_id: number }) => writableItem(db, item_id))
const itemToWriteLocked = prepared((db: Db, { item_id }: { item_id: number }) => writableItem(db, item_id).forUpdate())
const lockingQuery = (dialect: Dialect) => (dialect === 'postgres' ? itemToWriteLocked : itemToWrite)

/** An item that exists (not deleted), by id. */
export async function findItem(db: Db, item_id: number) {
  return (await itemById(db, { item_id })).at(0)
}

/**
 * Like `findItem`, but under the row lock of `lockItem`. It also finds an item that an import is making: no other call can use its id, because every
 * rule loads items by `findItem` first.
 */
export async function findItemAndLock(db: Db, dialect: Dialect, item_id: number) {
  takeItemTurn(db, item_id)
  return (await lockingQuery(dialect)(db, { item_id })).at(0)
}

/** `findItemAndLock`, to be run with other queries after `takeItemTurn`. Those after it see what was committed before the lock was free. */
export const askItemAndLock = (dialect: Dialect, item_id: number) =>
  lockingQuery(dialect).with({ item_id }, ([item]) => item)

export type ItemRow = NonNullable<Awaited<ReturnType<typeof findItem>>>

/** The item in a row that has other columns too. Its fields are named one by one, because a rest pattern is several times slower. */
export const itemOf = (row: ItemRow): ItemRow => ({
  item_id: row.item_id,
  item_name: row.item_name,
  item_description: row.item_description,
  uid: row.uid,
  username: row.username,
  password: row.password,
  addtime: row.addtime,
  last_update_time: row.last_update_time,
  item_domain: row.item_domain,
  item_type: row.item_type,
  is_archived: row.is_archived,
  is_del: row.is_del,
  tree_version: row.tree_version,
  search_engines: row.search_engines,
  line_breaks: row.line_breaks,
})

/** An item that exists, by its personal domain (any case). */
export function findItemByDomain(db: Db, domain: string) {
  return db
    .selectFrom('item')
    .select(itemColumns)
    .where('domain_key', '=', domain.toLowerCase())
    .where('is_del', '=', sql.lit(0))
    .executeTakeFirst()
}

/** A membership in an item, direct or through a team: the authority and the catalogs that limit it, which `catalogsOfLimit` reads. */
export interface Membership {
  member_group_id: number
  cat_id: number
  cat_ids: string
}

const membershipsIn = prepared((db: Db, { item_id, uid }: { item_id: number; uid: number }) =>
  db
    .selectFrom('item_member')
    .select(['member_group_id', 'cat_id', 'cat_ids'])
    .where('item_id', '=', item_id)
    .where('uid', '=', uid)
    .unionAll(
      db
        .selectFrom('team_item_member')
        .select(['member_group_id', 'cat_id', 'cat_ids'])
        .where('item_id', '=', item_id)
        .where('member_uid', '=', uid),
    ),
)

/** All memberships of a user in an item, direct and through teams, by one query. */
export const listMemberships = (db: Db, item_id: number, uid: number): Promise<Membership[]> =>
  membershipsIn(db, { item_id, uid })

/** The direct membership of a user in an item. */
export const findDirectMembership = (db: Db, item_id: number, uid: number) =>
  db
    .selectFrom('item_member')
    .select('item_member_id')
    .where('item_id', '=', item_id)
    .where('uid', '=', uid)
    .executeTakeFirst()

/** A membership that was read before the user was known. */
export interface MembershipAhead extends Membership {
  item_id: number
  uid: number
}

/** The memberships of the user of a token in an item. @param item the number of the item, or a query for it */
const membershipsOfToken = (db: Db, token_hash: string, item: number | Expression<number>) =>
  db
    .selectFrom('item_member as m')
    .innerJoin('user_token as t', 't.uid', 'm.uid')
    .select(['m.item_id', 't.uid', 'm.member_group_id', 'm.cat_id', 'm.cat_ids'])
    .where('m.item_id', '=', item)
    .where('t.token_hash', '=', token_hash)
    .unionAll(
      db
        .selectFrom('team_item_member as m')
        .innerJoin('user_token as t', 't.uid', 'm.member_uid')
        .select(['m.item_id', 't.uid', 'm.member_group_id', 'm.cat_id', 'm.cat_ids'])
        .where('m.item_id', '=', item)
        .where('t.token_hash', '=', token_hash),
    )

const membershipsWithPage = prepared((db: Db, { token_hash, page_id }: { token_hash: string; page_id: number }) =>
  membershipsOfToken(
    db,
    token_hash,
    sql<number>`(${db.selectFrom('page').select('item_id').where('page_id', '=', page_id)})`,
  ),
)

/** The memberships of the user of a session in the item of a page, by one query. Whether the session is alive is not judged here. */
export const listMembershipsOfSession = (db: Db, token_hash: string, page_id: number): Promise<MembershipAhead[]> =>
  membershipsWithPage(db, { token_hash, page_id })

const membershipsWithItem = prepared((db: Db, { token_hash, item_id }: { token_hash: string; item_id: number }) =>
  membershipsOfToken(db, token_hash, item_id),
)

/** The memberships of the user of a session in an item, by one query. Whether the session is alive is not judged here. */
export const listMembershipsOfSessionIn = (db: Db, token_hash: string, item_id: number): Promise<MembershipAhead[]> =>
  membershipsWithItem(db, { token_hash, item_id })

/** A membership of a user, with its item and its kind. */
export interface MembershipOfUser extends Membership {
  item_id: number
  /** 1: the user is a member of the item itself; 0: of one of its teams. */
  is_direct: number
}

const membershipsOf = prepared((db: Db, { uid }: { uid: number }) =>
  db
    .selectFrom('item_member')
    .select(['item_id', 'member_group_id', 'cat_id', 'cat_ids', sql.lit(1).as('is_direct')])
    .where('uid', '=', uid)
    .unionAll(
      db
        .selectFrom('team_item_member')
        .select(['item_id', 'member_group_id', 'cat_id', 'cat_ids', sql.lit(0).as('is_direct')])
        .where('member_uid', '=', uid),
    ),
)

/** All memberships of a user in all items, by one query. */
export const listMembershipsOfUser = (db: Db, uid: number): Promise<MembershipOfUser[]> => membershipsOf(db, { uid })

/** The memberships of some people in some items, direct and through teams. */
export const listMembershipsIn = (db: Db, item_ids: readonly number[], uids: readonly number[]) =>
  inParts([...new Set(item_ids)], (items) =>
    inParts(uids, (people) =>
      db
        .selectFrom('item_member')
        .select(['item_id', 'uid', 'member_group_id', 'cat_id', 'cat_ids'])
        .where('item_id', 'in', items)
        .where('uid', 'in', people)
        .unionAll(
          db
            .selectFrom('team_item_member')
            .select(['item_id', 'member_uid as uid', 'member_group_id', 'cat_id', 'cat_ids'])
            .where('item_id', 'in', items)
            .where('member_uid', 'in', people),
        )
        .execute(),
    ),
  )

const pageById = prepared((db: Db, { page_id }: { page_id: number }) =>
  db
    .selectFrom('page')
    .select(['page_id', 'item_id', 'cat_id', 'author_uid', 'page_title'])
    .where('page_id', '=', page_id)
    .where('is_del', '=', sql.lit(0)),
)

/** A page that exists (not deleted), without its text. */
export async function findPageFacts(db: Db, page_id: number) {
  return (await pageById(db, { page_id })).at(0)
}

export type PageFacts = NonNullable<Awaited<ReturnType<typeof findPageFacts>>>

const pageAndItemById = prepared((db: Db, { page_id }: { page_id: number }) =>
  db
    .selectFrom('page')
    .innerJoin('item', 'item.item_id', 'page.item_id')
    .select(itemColumns)
    .select(['page.page_id', 'page.cat_id', 'page.author_uid', 'page.page_title'])
    .where('page.page_id', '=', page_id)
    .where('page.is_del', '=', sql.lit(0))
    .where('item.is_del', '=', sql.lit(0)),
)

/** A page and the item that it is in, from one moment of the database. */
export interface PageAndItem {
  page: PageFacts
  item: ItemRow
}

/** An existing page without its text, and its existing item, by one query. */
export async function findPageAndItem(db: Db, page_id: number): Promise<PageAndItem | undefined> {
  const [row] = await pageAndItemById(db, { page_id })
  if (!row) return undefined
  const { cat_id, author_uid, page_title, page_id: id, ...item } = row
  return { page: { page_id: id, item_id: item.item_id, cat_id, author_uid, page_title }, item }
}

const catalogById = prepared((db: Db, { cat_id }: { cat_id: number }) =>
  db
    .selectFrom('catalog')
    .select(['cat_id', 'item_id', 'parent_cat_id', 'level', 'cat_name', 's_number', 'addtime'])
    .where('cat_id', '=', cat_id),
)

/** A catalog by its id, without its pages. */
export async function findCatalogFacts(db: Db, cat_id: number) {
  return (await catalogById(db, { cat_id })).at(0)
}

export type CatalogFacts = NonNullable<Awaited<ReturnType<typeof findCatalogFacts>>>

/** The item of an `api_key`, with the token that must match. */
export function findItemKey(db: Db, api_key: string) {
  return db
    .selectFrom('item_token')
    .select(['id', 'item_id', 'api_token'])
    .where('api_key', '=', api_key)
    .executeTakeFirst()
}
