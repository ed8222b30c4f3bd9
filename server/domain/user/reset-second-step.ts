import { recordAct } from '#server/audit/record.ts'
import { keepAdministratorIn } from '#server/auth/local-password.ts'
import { removeSecondStep } from '#server/auth/second-step/remove.ts'
import { deleteSessionsOfUser } from '#server/auth/session.repository.ts'
import type { Context } from '#server/context.ts'
import { tellOwner } from '#server/domain/account/security-notice.ts'
import { AppError } from '#shared/errors.ts'
import { asObject, foundUser } from './found-user.ts'

/**
 * Removes the authenticator app, the recovery codes and the passkeys of a user who has lost them, and ends the sessions; inside a transaction. The
 * password stays.
 * @throws AppError NOT_FOUND; NO_ADMINISTRATOR_GETS_IN; NOT_YOURSELF for the own account, whose second step is removed on the screen of the account after
 *   a confirmation
 */
export async function resetSecondStep(ctx: Context, uid: number): Promise<void> {
  const account = await foundUser(ctx, uid)
  if (ctx.user?.uid === uid) throw new AppError('NOT_YOURSELF')
  await keepAdministratorIn(ctx, () => removeSecondStep(ctx.db, uid))
  await deleteSessionsOfUser(ctx.db, uid)
  await recordAct(ctx, { action: 'user.second_step', object: asObject(account) })
  tellOwner(ctx, uid, 'reset')
}
