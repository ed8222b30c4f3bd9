import * as z from 'zod'
import { defineCall } from '#shared/define-call.ts'
import { flag, I, id, integerOr, line, N, nothing, S } from '#shared/fields.ts'
import { TOKEN_SCOPES } from '#shared/kinds.ts'
import {
  ACCESS_TOKEN_DAYS,
  ACCESS_TOKEN_DAYS_MOST,
  ACCESS_TOKEN_ITEMS,
  ACCESS_TOKEN_NAME_LENGTH,
} from '#shared/limits.ts'

/** Personal access tokens, for scripts that act as their user (docs/protocol.md, Tokens). Only sessions may make these calls. */
export const accessToken = {
  getList: defineCall({
    summary: 'The live access tokens of the user, the newest first. The tokens themselves are never shown again.',
    effect: 'read',
    input: z.object({}),
    output: z.array(
      z.object({
        id: N(),
        name: S(),
        scope: z.enum(TOKEN_SCOPES),
        /** 1: it reaches all items of the user. */
        all_items: I(),
        /** Otherwise the items that it reaches. The name is empty for an item that the user no longer has. */
        items: z.array(z.object({ item_id: N(), item_name: S() })),
        addtime: N(),
        /** In unix seconds; 0: never. */
        last_used: N(),
        token_expire: N(),
      }),
    ),
  }),
  add: defineCall({
    summary: 'Make an access token. It is sent as `Authorization: Bearer` and is returned here only.',
    effect: 'write',
    input: z.object({
      name: line(ACCESS_TOKEN_NAME_LENGTH),
      scope: z.enum(TOKEN_SCOPES),
      /** Whether it reaches all items of the user, also those of tomorrow. Without it, `item_ids` names at least one item. */
      all_items: flag(),
      /** Ids with commas, at most 100. */
      item_ids: line(ACCESS_TOKEN_ITEMS * 17, 0).default(''),
      days: integerOr(ACCESS_TOKEN_DAYS, 1, ACCESS_TOKEN_DAYS_MOST),
    }),
    output: z.object({ id: N(), token: S(), token_expire: N() }),
    errors: ['NO_PERMISSION', 'NOT_FOUND', 'ACCESS_TOKENS_FULL'],
  }),
  revoke: defineCall({
    summary: 'End an access token of the user at once.',
    effect: 'write',
    input: z.object({ id: id() }),
    output: nothing(),
    errors: ['NOT_FOUND'],
  }),
}
