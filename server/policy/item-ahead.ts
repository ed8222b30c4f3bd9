import { hashToken } from '#server/auth/session.ts'
import type { Db } from '#server/db/open.ts'
import { findItem, listMembershipsOfSessionIn, type MembershipAhead } from './facts.repository.ts'

/** What is known of the caller before the session is read. */
interface Caller {
  token: string | undefined
}

const NOT_READ = Promise.resolve(undefined)

/** Begins to read the memberships of the token's user in an item (decision 85). `undefined`: no token was sent, or the item is not known by its number. */
export const membershipsAhead = (
  db: Db,
  item_id: number | undefined,
  { token }: Caller,
): Promise<MembershipAhead[] | undefined> =>
  token && item_id !== undefined ? listMembershipsOfSessionIn(db, hashToken(token), item_id) : NOT_READ

/** Begins to read an item and the memberships of the token's user in it, for the rule of an item (decision 85). */
export const itemAhead = (db: Db, item_id: number, caller: Caller) => ({
  item: findItem(db, item_id),
  memberships: membershipsAhead(db, item_id, caller),
})
