import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { recordAct } from '#server/audit/record.ts'
import { keepAdministratorIn } from '#server/auth/local-password.ts'
import { requireConfirmed } from '#server/auth/second-step/confirm-identity.ts'
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  setPasskeyName,
} from '#server/auth/second-step/passkey.repository.ts'
import { askForNewPasskey, type BoundTo, checkNewPasskey } from '#server/auth/second-step/passkeys.ts'
import { type Context, inTransaction, type SessionUser } from '#server/context.ts'
import { isUniqueViolation } from '#server/db/dialect.ts'
import { AppError } from '#shared/errors.ts'
import { PASSKEYS_PER_USER } from '#shared/limits.ts'
import { tellOwner } from './security-notice.ts'

/** The setup is bound to the session in which the user confirmed the identity. */
const boundTo = ({ token_id }: SessionUser): BoundTo => `add:${token_id}`

async function assertRoom(ctx: Context, { uid }: SessionUser): Promise<void> {
  if ((await listPasskeys(ctx.db, uid)).length >= PASSKEYS_PER_USER)
    throw new AppError('PASSKEYS_FULL', { max: PASSKEYS_PER_USER })
}

/** The options for a device that creates a passkey for the user. @throws AppError CONFIRM_NEEDED, PASSKEYS_FULL, PASSKEYS_NOT_HERE */
export async function startPasskey(ctx: Context, user: SessionUser) {
  await requireConfirmed(ctx, user)
  await assertRoom(ctx, user)
  return askForNewPasskey(ctx, user, boundTo(user))
}

/** Stores a new passkey of a device. @returns its id @throws AppError PASSKEY_REFUSED, PASSKEYS_FULL, PASSKEYS_NOT_HERE */
export async function storePasskey(
  ctx: Context,
  user: SessionUser,
  given: { name: string; passkey: RegistrationResponseJSON },
): Promise<number> {
  const { uid } = user
  const { name } = given
  const made = await checkNewPasskey(ctx, given.passkey, boundTo(user))
  await assertRoom(ctx, user)
  try {
    return await inTransaction(ctx, async (inside) => {
      const row = { ...made, uid, name, addtime: inside.now, last_used: 0 }
      const passkey_id = await insertPasskey(inside.db, row)
      await recordAct(inside, { action: 'security.passkey_add', detail: name })
      tellOwner(inside, uid, 'passkey_add', name)
      return passkey_id
    })
  } catch (cause) {
    // Two accounts cannot have one passkey.
    if (isUniqueViolation(cause)) throw new AppError('PASSKEY_REFUSED')
    throw cause
  }
}

/** @throws AppError NOT_FOUND */
export async function renamePasskey(ctx: Context, user: SessionUser, passkey_id: number, name: string): Promise<void> {
  if (!(await setPasskeyName(ctx.db, user.uid, passkey_id, name)))
    throw new AppError('NOT_FOUND', { thing: '@passkey' })
}

/** @throws AppError CONFIRM_NEEDED, NOT_FOUND, NO_ADMINISTRATOR_GETS_IN */
export async function removePasskey(ctx: Context, user: SessionUser, passkey_id: number): Promise<void> {
  await requireConfirmed(ctx, user)
  await inTransaction(ctx, async (inside) => {
    const name = await keepAdministratorIn(inside, () => deletePasskey(inside.db, user.uid, passkey_id))
    if (name === undefined) throw new AppError('NOT_FOUND', { thing: '@passkey' })
    await recordAct(inside, { action: 'security.passkey_remove', detail: name })
    tellOwner(inside, user.uid, 'passkey_remove', name)
  })
}
