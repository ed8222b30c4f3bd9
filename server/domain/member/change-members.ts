import type { Context } from '#server/context.ts'
import { lockItem } from '#server/db/dialect.ts'
import { logChange, logChanges, newGroup } from '#server/domain/item/change-log.ts'
import { assertCollaboratorsFit } from '#server/domain/plan/fits.ts'
import type { ItemRow } from '#server/policy/facts.repository.ts'
import { catalogsOfLimit } from '#server/policy/member-limit.ts'
import { AppError } from '#shared/errors.ts'
import { releaseAfterRightsLost } from './end-rights.ts'
import { limitsOf, type SentLimit } from './limit.ts'
import { deleteMember, findMember, membersAmong, upsertMembers } from './member.repository.ts'
import { namedPeople, withoutOwner } from './named-people.ts'

/** The people to add, their authority, and the only catalogs that they may see and edit. */
interface Given extends SentLimit {
  /** User names, with commas. */
  username: string
  member_group_id: number
}

/**
 * Makes people members of an item, all of them or none; inside a transaction. Existing members get the new authority. The owner is never a member, so
 * the owner's name is ignored.
 * @returns the row of the last name
 * @throws AppError USER_UNKNOWN, BAD_FIELD, and those of the limit of people in an item
 */
export async function saveMembers(ctx: Context, item: ItemRow, { username, member_group_id, ...input }: Given) {
  const { item_id } = item
  await lockItem(ctx.db, ctx.services.database.dialect, item_id)
  const people = withoutOwner(await namedPeople(ctx, username, 'username'), item.uid, 'username')
  const limit = await limitsOf(ctx, item, member_group_id, input)
  const uids = people.map((one) => one.uid)
  const before = await membersAmong(ctx.db, item_id, uids)
  const rows = await upsertMembers(ctx.db, people, { item_id, member_group_id, ...limit, addtime: ctx.now })
  const [added, changed] = [people.filter((one) => !before.has(one.uid)), people.filter((one) => before.has(one.uid))]
  if (added.length > 0) await assertCollaboratorsFit(ctx, [item_id])
  await releaseAfterRightsLost(
    ctx,
    [item_id],
    changed.map((one) => one.uid),
  )
  await logChanges(
    ctx,
    people.map((one) => ({
      item_id,
      action: before.has(one.uid) ? 'update' : 'binding',
      object: 'member',
      object_id: one.uid,
      object_name: one.username,
      remark: newGroup(member_group_id),
    })),
  )
  const last = people.at(-1)?.uid
  const row = rows.find((one) => one.uid === last) as (typeof rows)[number]
  return { ...row, cat_ids: (catalogsOfLimit(row) ?? []).join(',') }
}

/**
 * Removes a member of an item; inside a transaction. Rights through a team stay. All other rights end at once, with their edit locks.
 * @throws AppError NOT_FOUND when the item has no such member
 */
export async function removeMember(ctx: Context, item_id: number, item_member_id: number): Promise<void> {
  await lockItem(ctx.db, ctx.services.database.dialect, item_id)
  const member = await findMember(ctx.db, item_member_id)
  if (member?.item_id !== item_id) throw new AppError('NOT_FOUND', { thing: '@member' })
  await deleteMember(ctx.db, item_member_id)
  await releaseAfterRightsLost(ctx, [item_id], [member.uid])
  await logChange(ctx, {
    item_id,
    action: 'unbound',
    object: 'member',
    object_id: member.uid,
    object_name: member.username,
  })
}
