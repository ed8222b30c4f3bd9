import type { Db } from '#server/db/open.ts'
import { deletePasskeysOf } from './passkey.repository.ts'
import { deletePendingLoginsOf } from './pending-login.repository.ts'
import { deleteRecoveryCodes, deleteTotp } from './second-step.repository.ts'

/**
 * Removes the authenticator app, the recovery codes and the passkeys of a user, and logins that wait for one of them; inside a transaction.
 * @returns the things that were removed
 */
export async function removeSecondStep(db: Db, uid: number): Promise<{ hadTotp: boolean; passkeys: number }> {
  const hadTotp = await deleteTotp(db, uid)
  await deleteRecoveryCodes(db, uid)
  const passkeys = await deletePasskeysOf(db, uid)
  await deletePendingLoginsOf(db, uid)
  return { hadTotp, passkeys }
}
