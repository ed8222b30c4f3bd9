import type { Db } from '#server/db/open.ts'
import { inScope, itemRights } from './decide.ts'
import { listMembershipsIn, type Membership } from './facts.repository.ts'
import { findPagesWithItem, findPeople, findTopCatalogs } from './facts-of-many.repository.ts'

/** A page for a notice. */
export interface NoticePage {
  item_id: number
  page_id: number
  page_title: string
}

type PageFacts = Awaited<ReturnType<typeof findPagesWithItem>>[number]
type Somebody = { uid: number; groupid: number }

/** Whether a user may read a page. Visit passwords do not count, because they open an item for a browser, not for a user. */
function mayRead(user: Somebody, page: PageFacts, memberships: readonly Membership[], top: number): boolean {
  const item = { item_id: page.item_id, uid: page.owner_uid, password: page.password, is_del: page.is_del }
  const { visit, read_scope } = itemRights(user, item, memberships)
  return visit && inScope(read_scope, top)
}

/** The readers of a page among these people; nobody when the page is gone. Takes a fixed number of queries. */
export async function readersAmong(
  db: Db,
  page_id: number,
  uids: readonly number[],
): Promise<{ uid: number; username: string }[]> {
  const [page] = await findPagesWithItem(db, [page_id])
  if (!page || uids.length === 0) return []
  const people = await findPeople(db, uids)
  const members = Map.groupBy(await listMembershipsIn(db, [page.item_id], uids), (row) => row.uid)
  const top = (await findTopCatalogs(db, [page.cat_id])).get(page.cat_id) ?? 0
  return people.filter((user) => mayRead(user, page, members.get(user.uid) ?? [], top))
}

/** The existing pages among these ids that a user may read, by id. Takes a fixed number of queries. */
export async function readablePages(
  db: Db,
  user: Somebody,
  page_ids: readonly number[],
): Promise<Map<number, NoticePage>> {
  const pages = await findPagesWithItem(db, [...new Set(page_ids)])
  if (pages.length === 0) return new Map()
  const members = Map.groupBy(
    await listMembershipsIn(
      db,
      pages.map((page) => page.item_id),
      [user.uid],
    ),
    (row) => row.item_id,
  )
  const tops = await findTopCatalogs(
    db,
    pages.map((page) => page.cat_id),
  )
  const readable = pages.filter((page) =>
    mayRead(user, page, members.get(page.item_id) ?? [], tops.get(page.cat_id) ?? 0),
  )
  return new Map(
    readable.map(({ item_id, page_id, page_title }) => [page_id, { item_id, page_id, page_title }] as const),
  )
}
