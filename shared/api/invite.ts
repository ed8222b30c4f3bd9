import * as z from 'zod'
import { defineCall } from '#shared/define-call.ts'
import { I, id, idOrNew, integerOr, line, N, nothing, S, text } from '#shared/fields.ts'
import { INVITE_DAYS, INVITE_DAYS_MOST, INVITE_USES_MOST } from '#shared/limits.ts'

/** The target of an invitation: exactly one of the two is given. */
const target = { item_id: idOrNew(), team_id: idOrNew() }

const TARGET_ERRORS = ['NOT_FOUND', 'ITEM_NOT_MANAGED', 'NO_PERMISSION'] as const

/** Links into an item or a team, for people with and without an account (decision 22). */
export const invite = {
  save: defineCall({
    summary: 'Make an invite link into an item or a team, and send it by mail if an address is given.',
    effect: 'write',
    input: z.object({
      ...target,
      /** The role. In an item: 0 read-only, 1 edit, 2 item admin. In a team: 1 member, 2 team admin. */
      role: integerOr(1, 0, 2),
      /** The first-level catalog to which the new members of an item are limited; 0: none. */
      cat_id: idOrNew(),
      days: integerOr(INVITE_DAYS, 1, INVITE_DAYS_MOST),
      /** How many people may use it. */
      max_uses: integerOr(1, 1, INVITE_USES_MOST),
      email: line(200, 0).optional(),
    }),
    output: z.object({
      invite_id: N(),
      /** The token in the link `/user/invite/{token}`. It is returned only here; the server stores its hash. */
      token: S(),
      expire_time: N(),
    }),
    errors: [
      ...TARGET_ERRORS,
      'ITEM_ARCHIVED',
      'CATALOG_NOT_FIRST_LEVEL',
      'MAIL_NOT_SET_UP',
      'MAIL_FAILED',
      'MAIL_GONE',
      'TOO_MANY',
    ],
  }),
  getList: defineCall({
    summary: 'The invite links into an item or a team that can still be used, the newest first.',
    effect: 'read',
    input: z.object(target),
    output: z.array(
      z.object({
        invite_id: N(),
        role: N(),
        cat_id: N(),
        cat_name: S(),
        uid: N(),
        username: S(),
        addtime: N(),
        expire_time: N(),
        max_uses: N(),
        uses: N(),
        email: S(),
      }),
    ),
    errors: TARGET_ERRORS,
  }),
  delete: defineCall({
    summary: 'Revoke an invite link. Who has used it stays.',
    effect: 'write',
    input: z.object({ invite_id: id() }),
    output: nothing(),
    errors: TARGET_ERRORS,
  }),
  info: defineCall({
    summary: 'Where an invite link leads, for whoever has it.',
    effect: 'read',
    input: z.object({ token: text(200, 1) }),
    output: z.object({
      item_id: N(),
      team_id: N(),
      /** The name of the item or the team. */
      name: S(),
      /** The name of the user who invites. */
      inviter: S(),
      role: N(),
      expire_time: N(),
      /** Whether somebody without an account may create one with it. */
      may_register: I(),
      /** 1: the registration asks for a mail address where the site has domains for them. */
      needs_email: I(),
      /** Whether the caller is a member already. */
      joined: I(),
    }),
    errors: ['INVITE_WRONG'],
  }),
  accept: defineCall({
    summary: 'Use an invite link: become a member. Who is a member already keeps the role, and no use is counted.',
    effect: 'write',
    input: z.object({ token: text(200, 1) }),
    output: z.object({ item_id: N(), team_id: N() }),
    errors: ['INVITE_WRONG', 'TOO_MANY_COLLABORATORS'],
  }),
}
