import { hash } from 'node:crypto'
import type { SessionUser } from '#server/context.ts'
import type { Db } from '#server/db/open.ts'
import { listMembershipsOfUser } from '#server/policy/facts.repository.ts'
import { findVersionsOf, type listItemsOf, versionsOfItems } from './item.repository.ts'
import type { ItemListing } from './visible-items.repository.ts'

type Items = Awaited<ReturnType<typeof listItemsOf>>

/**
 * What the items in a list of a user and the user's rights in them depend on: the person, the memberships and the versions of the items. What is made of the list can be cached under
 * its key, if it was made from items of this state.
 */
export async function stateOfList(db: Db, user: SessionUser, listing: ItemListing) {
  const [memberships, versions] = await Promise.all([
    listMembershipsOfUser(db, user.uid),
    findVersionsOf(db, user.uid, listing),
  ])
  const granted = user.grant ? [user.grant.scope, ...(user.grant.items ?? [])] : []
  const keyOf = (versions: string) =>
    hash('sha256', JSON.stringify([user.uid, user.groupid, granted, listing, memberships, versions]), 'base64url')
  const key = keyOf(versions)
  return {
    memberships,
    key,
    /** The key of the state that these items have. It is another one if they were changed after the state was read. */
    keyOfItems: (items: Items): string => {
      const made = versionsOfItems(items)
      return made === versions ? key : keyOf(made)
    },
  }
}
