import { recordAct } from '#server/audit/record.ts'
import { braked } from '#server/auth/password-brake.ts'
import { hashToken } from '#server/auth/session.ts'
import { newCode, typedCode } from '#server/auth/typed-code.ts'
import type { Context } from '#server/context.ts'
import { pageRange } from '#server/db/page-range.ts'
import { addressKey } from '#server/limits/rate-limit.ts'
import type { Output, Parsed } from '#shared/api/index.ts'
import { AppError } from '#shared/errors.ts'
import {
  countCodes,
  findLiveCode,
  insertCode,
  insertCodeUse,
  listCodes,
  listUsesOf,
  takeCodeUse,
  withdrawCodeRow,
} from './register-code.repository.ts'

/** Codes with which people register when registration is closed (decision 47). */

/** 80 random bits. */
const GROUPS = 4
const DAY_SECONDS = 24 * 3600

const asObject = (id: number, { note, hint }: { note: string; hint: string }) =>
  ({ type: 'register_code', id, name: note || hint }) as const

/** Creates a code; inside a transaction. @returns the code itself; only its hash is stored */
export async function addRegisterCode(
  ctx: Context,
  { uid }: { uid: number },
  { note, max_uses, days }: Parsed<'adminRegisterCode/add'>,
): Promise<Output<'adminRegisterCode/add'>> {
  const code = newCode(GROUPS)
  const expire_time = ctx.now + days * DAY_SECONDS
  const [hint = ''] = code.split('-')
  const code_hash = hashToken(code.replaceAll('-', ''))
  const code_id = await insertCode(ctx.db, { code_hash, hint, note, uid, addtime: ctx.now, expire_time, max_uses })
  await recordAct(ctx, {
    action: 'invite.code_add',
    object: asObject(code_id, { note, hint }),
    detail: `code ${hint}`,
  })
  return { code_id, code, expire_time }
}

/** A page of the codes, newest first, with their users. */
export async function listRegisterCodes(
  ctx: Context,
  range: Parsed<'adminRegisterCode/getList'>,
): Promise<Output<'adminRegisterCode/getList'>> {
  const codes = await listCodes(ctx.db, pageRange(range))
  const uses = await listUsesOf(
    ctx.db,
    codes.map(({ code_id }) => code_id),
  )
  return {
    total: await countCodes(ctx.db),
    codes: codes.map(({ username, ...code }) => ({
      ...code,
      made_by: username ?? '',
      is_live: Number(code.withdrawn_time === 0 && code.expire_time > ctx.now && code.uses < code.max_uses),
      used_by: uses
        .filter(({ code_id }) => code_id === code.code_id)
        .map(({ uid, username: name, addtime }) => ({ uid, username: name, addtime })),
    })),
  }
}

/** Withdraws a code; inside a transaction. Accounts that registered with it stay. @throws AppError NOT_FOUND */
export async function withdrawRegisterCode(ctx: Context, code_id: number): Promise<void> {
  const code = await withdrawCodeRow(ctx.db, code_id, ctx.now)
  if (!code) throw new AppError('NOT_FOUND', { thing: '@code' })
  await recordAct(ctx, {
    action: 'invite.code_withdraw',
    object: asObject(code_id, code),
    detail: `code ${code.hint}`,
  })
}

const wrongCode = () => new AppError('REGISTER_CODE_WRONG', {}, 'inviteCode')

/**
 * Checks the code that a visitor typed, with the brake on guessing: wrong codes are counted for the address. Call it before a transaction begins.
 * @returns the hash of the code, for `spendRegisterCode`
 * @throws AppError REGISTER_CODE_WRONG, LOGIN_LOCKED
 */
export async function checkRegisterCode(ctx: Context, typed: string): Promise<string> {
  const code = typedCode(typed, GROUPS)
  const code_hash = code === undefined ? '' : hashToken(code)
  const guess = { key: `register-code:address:${addressKey(ctx.request.ip)}` }
  const isRight = await braked(ctx, guess, async () => {
    return code !== undefined && (await findLiveCode(ctx.db, code_hash, ctx.now)) !== undefined
  })
  if (!isRight) throw wrongCode()
  return code_hash
}

/**
 * Takes one use of a code for a new account; in its transaction. If two people want the last use, one gets it.
 * @returns the first characters of the code, for the audit log
 * @throws AppError REGISTER_CODE_WRONG
 */
export async function spendRegisterCode(ctx: Context, code_hash: string, uid: number): Promise<string> {
  const code = await takeCodeUse(ctx.db, code_hash, ctx.now)
  if (!code) throw wrongCode()
  await insertCodeUse(ctx.db, { uid, code_id: code.code_id, addtime: ctx.now })
  return code.hint
}
