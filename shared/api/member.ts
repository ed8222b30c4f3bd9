import * as z from 'zod'
import { defineCall } from '#shared/define-call.ts'
import { id, idList, idOrNew, integerOr, N, nothing, ownDoorOnly, S, T, text } from '#shared/fields.ts'
import { MEMBER_GROUP } from '#shared/kinds.ts'
import { CATALOGS_OF_A_MEMBER, NAMES_IN_A_LIST } from '#shared/limits.ts'

/** The authority of a member: 0 read-only, 1 edit, 2 item admin. */
export const authority = () => integerOr(MEMBER_GROUP.read_only, 0, 2)

/** The first-level catalogs that a member is limited to. If it is empty, `cat_id` counts. */
export const limitList = () => idList(CATALOGS_OF_A_MEMBER).optional()

/** One user name, or several with commas between them. */
export const names = () => text(NAMES_IN_A_LIST * 51, 1)

/** Direct members of an item, without those of its teams (docs/protocol.md, Members). */
export const member = {
  getList: defineCall({
    summary: 'The members of an item.',
    effect: 'read',
    input: z.object({ item_id: id() }),
    output: z.array(
      z.object({
        item_member_id: N(),
        item_id: N(),
        uid: N(),
        username: S(),
        name: S(),
        addtime: T(),
        member_group_id: N(),
        cat_id: N(),
        cat_ids: S(),
        cat_name: S(),
        /** The names of the catalogs in `cat_ids`, in the same order; empty for a deleted one. */
        cat_names: ownDoorOnly(z.array(S())),
        member_group: S(),
      }),
    ),
    errors: ['ITEM_NOT_MANAGED'],
  }),
  save: defineCall({
    summary:
      'Add members by user name (one, or several with commas), or change the authority of those who are members already.',
    effect: 'write',
    input: z.object({
      item_id: id(),
      username: names(),
      member_group_id: authority(),
      cat_id: idOrNew(),
      cat_ids: limitList(),
    }),
    output: z.object({
      item_member_id: N(),
      item_id: N(),
      uid: N(),
      username: S(),
      addtime: N(),
      member_group_id: N(),
      cat_id: N(),
      cat_ids: S(),
    }),
    errors: [
      'ITEM_NOT_MANAGED',
      'ITEM_ARCHIVED',
      'USER_UNKNOWN',
      'TOO_MANY_COLLABORATORS',
      'WRONG_ITEM',
      'CATALOG_NOT_FIRST_LEVEL',
    ],
  }),
  delete: defineCall({
    summary: 'Remove a member. The right ends at once, edit locks included.',
    effect: 'write',
    input: z.object({ item_id: id(), item_member_id: id() }),
    output: nothing(),
    errors: ['ITEM_NOT_MANAGED', 'ITEM_ARCHIVED', 'NOT_FOUND'],
  }),
  getAllList: defineCall({
    summary: 'Everybody with a part in an item: owner, members, members of its teams; each person once.',
    effect: 'read',
    input: z.object({ item_id: id() }),
    output: z.array(
      z.object({ item_id: N(), uid: N(), username: S(), username_name: S(), name: S(), member_group_id: N() }),
    ),
    errors: ['NO_PERMISSION'],
  }),
  getMyAllList: defineCall({
    summary: 'People that the user ever added to own items and teams, newest first.',
    effect: 'read',
    input: z.object({}),
    output: z.array(z.object({ uid: N(), username: S(), name: S(), addtime: N() })),
  }),
}
