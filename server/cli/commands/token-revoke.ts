import { recordAct } from '#server/audit/record.ts'
import { findAccount } from '#server/auth/account.repository.ts'
import { deletePasswordTokensOfUser } from '#server/auth/password-token.repository.ts'
import { deletePendingLoginsOf } from '#server/auth/second-step/pending-login.repository.ts'
import { deleteToken, deleteTokensOfUser } from '#server/auth/session.repository.ts'
import { hashToken } from '#server/auth/session.ts'
import { asObject } from '#server/domain/user/found-user.ts'
import { type Command, CommandError } from './command.ts'
import { accountOf, shellActing, withServices } from './with-services.ts'

/** `token revoke`: ends one token, or all sessions and tokens of a user, with logins and password links that wait. */
export const tokenRevoke: Command = {
  usage: 'token revoke TOKEN | --user NAME',
  about: 'end a login token, or every session and token of a user',
  options: { user: { type: 'string' } },
  words: [0, 1],
  run: async ({ words: [token], options: { user } }) => {
    if ((token === undefined) === (typeof user !== 'string')) throw new CommandError('give a TOKEN or --user NAME')
    await withServices((services) =>
      services.database.db.transaction().execute(async (db) => {
        const acting = shellActing(db, services, 'token revoke')
        if (typeof user === 'string') {
          const account = await accountOf(db, user)
          await deletePendingLoginsOf(db, account.uid)
          await deletePasswordTokensOfUser(db, account.uid)
          const ended = await deleteTokensOfUser(db, account.uid)
          await recordAct(acting, { action: 'user.sessions', object: asObject(account), detail: String(ended) })
          return
        }
        const uid = await deleteToken(db, hashToken(token as string))
        if (uid === undefined) throw new CommandError('no such token')
        const account = await findAccount(db, uid)
        await recordAct(acting, { action: 'token.end', ...(account && { object: asObject(account) }) })
      }),
    )
    console.log(typeof user === 'string' ? `All sessions of ${user} have ended` : 'The token has ended')
  },
}
