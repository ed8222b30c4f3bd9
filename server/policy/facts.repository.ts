import type { Db } from '../db/open.ts'

const itemColumns = [
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
] as const

/** An item that exists (not deleted), by id. */
export function findItem(db: Db, item_id: number) {
  return db
    .selectFrom('item')
    .select(itemColumns)
    .where('item_id', '=', item_id)
    .where('is_del', '=', 0)
    .executeTakeFirst()
}

export type ItemRow = NonNullable<Awaited<ReturnType<typeof findItem>>>

/** An item that exists, by its personal domain (any case). */
export function findItemByDomain(db: Db, domain: string) {
  return db
    .selectFrom('item')
    .select(itemColumns)
    .where('domain_key', '=', domain.toLowerCase())
    .where('is_del', '=', 0)
    .executeTakeFirst()
}

/** What a user is in an item besides owner: the authority and the catalog that it is limited to (0: none). */
export function findMembership(db: Db, item_id: number, uid: number) {
  return db
    .selectFrom('item_member')
    .select(['member_group_id', 'cat_id'])
    .where('item_id', '=', item_id)
    .where('uid', '=', uid)
    .executeTakeFirst()
}

export type Membership = NonNullable<Awaited<ReturnType<typeof findMembership>>>

/** A page that exists (not deleted), without its text. */
export function findPageFacts(db: Db, page_id: number) {
  return db
    .selectFrom('page')
    .select(['page_id', 'item_id', 'cat_id', 'author_uid', 'page_title'])
    .where('page_id', '=', page_id)
    .where('is_del', '=', 0)
    .executeTakeFirst()
}

export type PageFacts = NonNullable<Awaited<ReturnType<typeof findPageFacts>>>

export function findCatalogFacts(db: Db, cat_id: number) {
  return db
    .selectFrom('catalog')
    .select(['cat_id', 'item_id', 'parent_cat_id', 'level', 'cat_name', 's_number', 'addtime'])
    .where('cat_id', '=', cat_id)
    .executeTakeFirst()
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
