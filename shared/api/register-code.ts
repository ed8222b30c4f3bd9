import * as z from 'zod'
import { defineCall } from '#shared/define-call.ts'
import { I, id, integerOr, line, N, nothing, rowCount, S } from '#shared/fields.ts'
import { ADMIN_ROWS_PER_PAGE, REGISTER_CODE_NOTE_LENGTH, REGISTER_CODE_USES_MOST } from '#shared/limits.ts'

const DAYS = 30
const DAYS_MOST = 365

/** Invitation codes for registration, for site administrators. They count while the setting `register_by_code` is on. */
export const adminRegisterCode = {
  getList: defineCall({
    summary:
      'The invitation codes, the newest first, with who registered with each. The codes themselves are never shown again.',
    effect: 'read',
    input: z.object({ page: integerOr(1, 1), count: rowCount(ADMIN_ROWS_PER_PAGE) }),
    output: z.object({
      total: N(),
      codes: z.array(
        z.object({
          code_id: N(),
          /** The first characters of the code. */
          hint: S(),
          note: S(),
          /** The user name of the administrator; empty when the account is deleted. */
          made_by: S(),
          addtime: N(),
          expire_time: N(),
          max_uses: N(),
          uses: N(),
          /** Unix seconds; 0: it was not withdrawn. */
          withdrawn_time: N(),
          /** 1: somebody can still register with it. */
          is_live: I(),
          /** The accounts that were made with it, without deleted ones. */
          used_by: z.array(z.object({ uid: N(), username: S(), addtime: N() })),
        }),
      ),
    }),
    errors: ['NO_PERMISSION'],
  }),
  add: defineCall({
    summary: 'Make an invitation code. It is returned here only, and stored as a hash.',
    effect: 'write',
    input: z.object({
      /** For whom it is; administrators alone see it. */
      note: line(REGISTER_CODE_NOTE_LENGTH, 0).default(''),
      max_uses: integerOr(1, 1, REGISTER_CODE_USES_MOST),
      days: integerOr(DAYS, 1, DAYS_MOST),
    }),
    output: z.object({ code_id: N(), code: S(), expire_time: N() }),
    errors: ['NO_PERMISSION'],
  }),
  withdraw: defineCall({
    summary: 'Withdraw an invitation code. Accounts that were made with it stay.',
    effect: 'write',
    input: z.object({ code_id: id() }),
    output: nothing(),
    errors: ['NO_PERMISSION', 'NOT_FOUND'],
  }),
}
