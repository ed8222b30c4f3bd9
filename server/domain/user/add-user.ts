import { recordAct } from '#server/audit/record.ts'
import { createAccount } from '#server/auth/account.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { USER_GROUP } from '#shared/kinds.ts'
import { asObject } from './found-user.ts'

/** Makes an ordinary account for somebody. @throws AppError BAD_FIELD, NAME_TAKEN */
export async function addUser(
  ctx: Context,
  { username, password, name = '' }: { username: string; password: string; name?: string | undefined },
): Promise<void> {
  if (username === '') throw new AppError('BAD_FIELD', { field: 'username', reason: '@required' })
  const given = { username, password, name, groupid: USER_GROUP.ordinary }
  await createAccount(ctx.services, given, (db, account) =>
    recordAct({ ...ctx, db }, { action: 'user.add', object: asObject(account) }),
  )
}
