import type { TokenGrant } from '#server/context.ts'
import { ITEM_TYPE, MEMBER_GROUP, USER_GROUP } from '#shared/kinds.ts'
import type { ItemRow, Membership } from './facts.repository.ts'
import { catalogsOfLimit } from './member-limit.ts'

/** Where a right holds: in the whole item, or only in these first-level catalogs and below them, without the root. */
export type Scope = 'all' | readonly number[]

/** The rights of a person in an item. The same rights guard the calls and go to the interface as flags. */
export interface ItemRights {
  visit: boolean
  edit: boolean
  manage: boolean
  owner: boolean
  /** Where the person may read if `visit` is true. Also holds in an open item. */
  read_scope: Scope
  /** Where the person may write if `edit` is true. Never more than `read_scope`. */
  edit_scope: Scope
}

/** No rights, for things that no longer exist. */
export const NO_RIGHTS: ItemRights = {
  visit: false,
  edit: false,
  manage: false,
  owner: false,
  read_scope: [],
  edit_scope: [],
}

/** A person whose rights are asked for. */
interface Person {
  uid: number
  groupid: number
  grant?: TokenGrant
}

/**
 * Decides the rights of a person in an item (docs/protocol.md, Rights). A pure function.
 * Writes into archived items are refused by the rules, so that the refusal can name the reason.
 * @param memberships the person's memberships in the item, direct and through teams; their rights add up
 * @param opened whether the visit password was given, with this call or earlier in this browser
 */
export function itemRights(
  user: Person | null,
  item: Pick<ItemRow, 'item_id' | 'uid' | 'password' | 'is_del'>,
  memberships: readonly Membership[],
  opened = false,
): ItemRights {
  if (item.is_del) return NO_RIGHTS
  const grant = user?.grant
  // In items that an access token does not reach, its user has the rights of a guest.
  if (grant?.items && !grant.items.has(item.item_id)) return rightsOf(null, item, [], opened)
  const rights = rightsOf(user, item, memberships, opened)
  return grant?.scope === 'read' ? { ...rights, edit: false, manage: false, owner: false, edit_scope: [] } : rights
}

function rightsOf(
  user: Person | null,
  item: Pick<ItemRow, 'uid' | 'password'>,
  memberships: readonly Membership[],
  opened: boolean,
): ItemRights {
  const owner = user !== null && user.uid === item.uid
  const administers = memberships.some((one) => one.member_group_id === MEMBER_GROUP.admin)
  const manage = owner || user?.groupid === USER_GROUP.admin || administers
  if (manage) return { visit: true, edit: true, manage, owner, read_scope: 'all', edit_scope: 'all' }
  const writes = memberships.filter((one) => one.member_group_id === MEMBER_GROUP.edit)
  return {
    visit: memberships.length > 0 || item.password === '' || opened,
    edit: writes.length > 0,
    manage,
    owner,
    read_scope: memberships.length === 0 ? 'all' : scopeOf(memberships),
    edit_scope: scopeOf(writes),
  }
}

/** Whether a person may leave an item (`item/exitItem`). Access tokens for reading, and those for chosen items, may not. */
export const mayLeave = ({ uid, grant }: Person, item: Pick<ItemRow, 'uid'>, isDirectMember: boolean): boolean =>
  isDirectMember && uid !== item.uid && (!grant || (grant.scope !== 'read' && grant.items === null))

const scopeOf = (memberships: readonly Membership[]): Scope => {
  const limits = memberships.map(catalogsOfLimit)
  return limits.includes(null) ? 'all' : [...new Set(limits.flatMap((cat_ids) => cat_ids ?? []))]
}

/** Whether a first-level catalog (0: the root of the item) lies in a scope. */
export const inScope = (scope: Scope, top_cat_id: number): boolean => scope === 'all' || scope.includes(top_cat_id)

/** The flags for the interface. Archived items and items of external clients are shown as read-only. */
export function itemFlags(
  item: Pick<ItemRow, 'is_archived' | 'item_type'>,
  rights: ItemRights,
): { item_edit: boolean; item_manage: boolean; edit_cat_ids: number[] | null } {
  const closed = item.is_archived === 1 || item.item_type === ITEM_TYPE.external
  return {
    item_edit: rights.edit && !closed,
    item_manage: rights.manage && !closed,
    edit_cat_ids: closed ? [] : rights.edit_scope === 'all' ? null : [...rights.edit_scope],
  }
}
