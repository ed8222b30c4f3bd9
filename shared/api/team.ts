import * as z from 'zod'
import { defineCall } from '#shared/define-call.ts'
import { I, id, idOrNew, integerOr, line, N, nothing, ownDoorOnly, S, secret, T, text } from '#shared/fields.ts'
import { TEAM_MEMBER_GROUP } from '#shared/kinds.ts'
import { TEAM_NAME_LENGTH } from '#shared/limits.ts'
import { authority, limitList, names } from './member.ts'

const teamFields = { id: N(), team_name: S(), uid: N(), username: S(), last_update_time: N() }

/** Teams (docs/protocol.md, Members). */
export const team = {
  getList: defineCall({
    summary:
      'The teams that the user owns or has joined, newest first. `team_manage` says whether the user manages it.',
    effect: 'read',
    input: z.object({}),
    output: z.array(z.object({ ...teamFields, addtime: T(), memberCount: N(), itemCount: N(), team_manage: I() })),
  }),
  save: defineCall({
    summary: 'Create a team (id 0), or rename one.',
    effect: 'write',
    input: z.object({ id: idOrNew(), team_name: line(TEAM_NAME_LENGTH) }),
    output: z.object({ ...teamFields, addtime: N() }),
    errors: ['NO_PERMISSION', 'NOT_FOUND'],
  }),
  delete: defineCall({
    summary: 'Delete a team. Its items stay with their owners; the rights that it gave end.',
    effect: 'write',
    input: z.object({ id: id() }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'NOT_FOUND'],
  }),
  attorn: defineCall({
    summary: "Hand a team over to another user, with all its items. Needs the caller's password.",
    effect: 'write',
    input: z.object({ team_id: id(), username: line(200), password: secret() }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'PASSWORD_WRONG', 'USER_UNKNOWN', 'LOGIN_LOCKED', 'TOO_MANY_ITEMS'],
  }),
  exitTeam: defineCall({
    summary: 'Leave a team.',
    effect: 'write',
    input: z.object({ id: id() }),
    output: nothing(),
  }),
}

/** Members of a team. */
export const teamMember = {
  getList: defineCall({
    summary: 'The members of a team.',
    effect: 'read',
    input: z.object({ team_id: id() }),
    output: z.array(
      z.object({
        id: N(),
        team_id: N(),
        member_uid: N(),
        member_username: S(),
        name: S(),
        addtime: T(),
        last_update_time: N(),
        team_member_group_id: N(),
      }),
    ),
    errors: ['NO_PERMISSION', 'NOT_FOUND'],
  }),
  save: defineCall({
    summary:
      'Add members by user name (one, or several with commas), or change whether they are team admins. They may edit every item of the team.',
    effect: 'write',
    input: z.object({
      team_id: id(),
      member_username: names(),
      team_member_group_id: integerOr(TEAM_MEMBER_GROUP.ordinary, 1, 2),
    }),
    output: z.object({
      id: N(),
      team_id: N(),
      member_uid: N(),
      member_username: S(),
      addtime: N(),
      last_update_time: N(),
      team_member_group_id: N(),
    }),
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'USER_UNKNOWN', 'TOO_MANY_COLLABORATORS'],
  }),
  delete: defineCall({
    summary: 'Remove a member of a team, with the rights that the team gave.',
    effect: 'write',
    input: z.object({ id: id() }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'NOT_FOUND'],
  }),
}

/** Items of a team. */
export const teamItem = {
  getList: defineCall({
    summary: 'The teams that an item belongs to; `id` is that of the binding.',
    effect: 'read',
    input: z.object({ item_id: id() }),
    output: z.array(z.object({ ...teamFields, team_id: N(), addtime: T() })),
    errors: ['ITEM_NOT_MANAGED'],
  }),
  getListByTeam: defineCall({
    summary: 'The items of a team; `id` is that of the binding.',
    effect: 'read',
    input: z.object({ team_id: id() }),
    output: z.array(
      z.object({
        id: N(),
        team_id: N(),
        item_id: N(),
        item_name: S(),
        item_description: S(),
        item_domain: S(),
        item_type: N(),
        uid: N(),
        username: S(),
        is_archived: N(),
        last_update_time: N(),
        addtime: T(),
      }),
    ),
    errors: ['NO_PERMISSION', 'NOT_FOUND'],
  }),
  save: defineCall({
    summary: 'Give items (one, or several ids with commas) to a team. Every member of the team may then edit them.',
    effect: 'write',
    input: z.object({ team_id: id(), item_id: text(10_000, 1) }),
    output: z.object({ id: N(), team_id: N(), item_id: N(), addtime: N(), last_update_time: N() }),
    errors: ['NO_PERMISSION', 'ITEM_NOT_MANAGED', 'ITEM_ARCHIVED', 'NOT_FOUND', 'TOO_MANY_COLLABORATORS'],
  }),
  delete: defineCall({
    summary: 'Take an item from a team, with the rights that the team gave. `id` is that of the binding.',
    effect: 'write',
    input: z.object({ id: id() }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'ITEM_ARCHIVED'],
  }),
}

/** The authority of the members of a team in its items. */
export const teamItemMember = {
  getList: defineCall({
    summary: 'The members of a team with their authority in one of its items.',
    effect: 'read',
    input: z.object({ item_id: id(), team_id: id() }),
    output: z.array(
      z.object({
        id: N(),
        team_id: N(),
        item_id: N(),
        member_group_id: N(),
        member_uid: N(),
        member_username: S(),
        name: S(),
        addtime: T(),
        last_update_time: N(),
        cat_id: N(),
        cat_ids: z.array(I()),
        cat_name: S(),
        /** The names of the catalogs in `cat_ids`, in the same order; empty for a deleted one. */
        cat_names: ownDoorOnly(z.array(S())),
      }),
    ),
    errors: ['NO_PERMISSION', 'NOT_FOUND'],
  }),
  save: defineCall({
    summary: 'Set authority or catalogs of a member in an item of the team; only what is sent changes.',
    effect: 'write',
    input: z.object({
      id: id(),
      member_group_id: authority().optional(),
      cat_id: idOrNew().optional(),
      cat_ids: limitList(),
    }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'WRONG_ITEM', 'ITEM_ARCHIVED', 'CATALOG_NOT_FIRST_LEVEL'],
  }),
}
