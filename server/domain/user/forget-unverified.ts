import { recordAct } from '#server/audit/record.ts'
import { findAwaitedEmail, listWaitingSince } from '#server/auth/email.repository.ts'
import type { Services } from '#server/context.ts'
import { lockAccounts } from '#server/db/dialect.ts'
import { listOwnItems } from '#server/domain/item/item.repository.ts'
import { listOwnTeams } from '#server/domain/team/team.repository.ts'
import { deleteRowsOf } from './delete-user.ts'
import { asObject } from './found-user.ts'

/** How long a new account waits for the verification of its e-mail address. Then its name is free again. */
export const AWAIT_SECONDS = 7 * 24 * 3600
/** The number of accounts that one run deletes. */
const BATCH = 100

/** Deletes accounts whose e-mail address was not verified in time. Nobody has ever logged in with them. */
export async function forgetUnverified({ database: { db, dialect }, clock }: Services): Promise<void> {
  const now = clock()
  const acting = { now, user: null, request: { ip: '', userAgent: 'octavo purge-expired' } }
  for (const account of await listWaitingSince(db, now - AWAIT_SECONDS, BATCH))
    await db.transaction().execute(async (inside) => {
      await lockAccounts(inside, dialect)
      const { uid } = account
      // Meanwhile the address may have been verified, or an item transferred to the account.
      const waits = (await findAwaitedEmail(inside, uid)) !== ''
      const owns = (await listOwnItems(inside, uid)).length > 0 || (await listOwnTeams(inside, uid)).length > 0
      if (!waits || owns) return
      await deleteRowsOf({ db: inside, now }, uid)
      const detail = 'unverified'
      await recordAct({ ...acting, db: inside }, { action: 'user.delete', object: asObject(account), detail })
    })
}
