import { recordAct } from '#server/audit/record.ts'
import { removeSecondStep } from '#server/auth/second-step/remove.ts'
import { deleteSessionsOfUser } from '#server/auth/session.repository.ts'
import { asObject } from '#server/domain/user/found-user.ts'
import type { Command } from './command.ts'
import { accountOf, shellActing, withServices } from './with-services.ts'

/** `user reset-second-step`: removes two-step login and passkeys of a user who has lost them. The password stays. */
export const userResetSecondStep: Command = {
  usage: 'user reset-second-step NAME',
  about: 'remove authenticator app, recovery codes and passkeys of the user, and end all sessions; the password stays',
  words: [1, 1],
  run: async ({ words }) => {
    const done = await withServices((services) =>
      services.database.db.transaction().execute(async (db) => {
        const account = await accountOf(db, words[0] as string)
        const { uid, username } = account
        const had = await removeSecondStep(db, uid)
        await deleteSessionsOfUser(db, uid)
        const acting = shellActing(db, services, 'user reset-second-step')
        await recordAct(acting, { action: 'user.second_step', object: asObject(account) })
        return { username, ...had }
      }),
    )
    const app = done.hadTotp ? 'The authenticator app' : 'No authenticator app'
    console.log(`${app} and ${done.passkeys} passkeys of ${done.username} are removed, and all sessions have ended`)
  },
}
