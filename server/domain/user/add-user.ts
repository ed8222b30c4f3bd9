import { recordAct } from '#server/audit/record.ts'
import { createAccount } from '#server/auth/account.ts'
import { isEmailTaken, setVerifiedEmail } from '#server/auth/email.repository.ts'
import type { Context } from '#server/context.ts'
import { assertMailAddress } from '#server/mail/mail-address.ts'
import { AppError } from '#shared/errors.ts'
import { USER_GROUP } from '#shared/kinds.ts'
import { asObject } from './found-user.ts'

/** Creates an ordinary account. Its address counts as verified (decision 51). @throws AppError BAD_FIELD, NAME_TAKEN, EMAIL_TAKEN */
export async function addUser(
  ctx: Context,
  given: { username: string; password: string; name?: string | undefined; email?: string | undefined },
): Promise<void> {
  const { username, password, name = '', email = '' } = given
  if (email !== '') assertMailAddress(email)
  if (username === '') throw new AppError('BAD_FIELD', { field: 'username', reason: '@required' })
  const made = { username, password, name, groupid: USER_GROUP.ordinary }
  await createAccount(ctx.services, made, async (db, account) => {
    if (email !== '') {
      if (await isEmailTaken(db, email, account.uid)) throw new AppError('EMAIL_TAKEN', {}, 'email')
      await setVerifiedEmail(db, account.uid, email)
    }
    await recordAct({ ...ctx, db }, { action: 'user.add', object: asObject(account) })
  })
}
