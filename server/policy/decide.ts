import { ITEM_TYPE, MEMBER_GROUP, USER_GROUP } from '#shared/constants.ts'
import type { ItemRow, Membership } from './facts.repository.ts'

/** What somebody may do in an item. The same answers guard the calls and go to the interface as flags. */
export interface ItemRights {
  visit: boolean
  edit: boolean
  manage: boolean
  owner: boolean
  /** The first-level catalog that a member is limited to; 0: none. */
  scope: number
}

/**
 * Decides the rights in an item (specification, section 6; wire contract, section 2.6). Pure: everything it needs is handed in.
 * Archived items are refused where a write begins, so that the refusal can say why.
 */
export function itemRights(
  user: { uid: number; groupid: number } | null,
  item: Pick<ItemRow, 'uid' | 'password' | 'is_del'>,
  member: Membership | undefined,
): ItemRights {
  if (item.is_del) return { visit: false, edit: false, manage: false, owner: false, scope: 0 }
  const owner = user !== null && user.uid === item.uid
  const manage = owner || user?.groupid === USER_GROUP.admin || member?.member_group_id === MEMBER_GROUP.admin
  const edit = manage || member?.member_group_id === MEMBER_GROUP.edit
  const visit = edit || member !== undefined || item.password === ''
  return { visit, edit, manage, owner, scope: manage ? 0 : (member?.cat_id ?? 0) }
}

/** The flags that the interface gets: an archived item and one of an external client are shown as read-only. */
export function itemFlags(
  item: Pick<ItemRow, 'is_archived' | 'item_type'>,
  rights: ItemRights,
): { item_edit: boolean; item_manage: boolean } {
  const closed = item.is_archived === 1 || item.item_type === ITEM_TYPE.external
  return { item_edit: rights.edit && !closed, item_manage: rights.manage && !closed }
}
