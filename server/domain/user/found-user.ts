import { type AccountRow, findAccount, findAccountByName } from '#server/auth/account.repository.ts'
import type { Context } from '#server/context.ts'
import { lockAccounts } from '#server/db/dialect.ts'
import { AppError } from '#shared/errors.ts'

/** An account by its id. @throws AppError NOT_FOUND */
export async function foundUser(ctx: Context, uid: number): Promise<AccountRow> {
  const account = await findAccount(ctx.db, uid)
  if (!account) throw new AppError('NOT_FOUND', { thing: '@user' })
  return account
}

/**
 * The account that gets something from another one, such as an item. @param field name of the input, for messages
 * @throws AppError USER_UNKNOWN for an unknown name, and for a disabled account, because nobody can log in to it
 */
export async function foundReceiver(ctx: Context, username: string, field: string): Promise<AccountRow> {
  const account = await findAccountByName(ctx.db, username)
  if (!account || account.is_disabled === 1) throw new AppError('USER_UNKNOWN', { name: username }, field)
  return account
}

/** Like `foundUser`, but locks out other transactions that change groups or disable accounts. Inside a transaction. */
export async function foundUserLocked(ctx: Context, uid: number): Promise<AccountRow> {
  await lockAccounts(ctx.db, ctx.services.database.dialect)
  return foundUser(ctx, uid)
}

/** The account for an entry of the audit log. */
export const asObject = ({ uid, username }: { uid: number; username: string }) =>
  ({ type: 'user', id: uid, name: username }) as const
