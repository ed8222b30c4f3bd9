import { deleteToken, deleteTokensOfUser } from '#server/auth/session.repository.ts'
import { hashToken } from '#server/auth/session.ts'
import { accountOf, type Command, CommandError, withServices } from './command.ts'

/** `token revoke`: ends one token, or all sessions and tokens of a user. */
export const tokenRevoke: Command = {
  usage: 'token revoke TOKEN | --user NAME',
  about: 'end a login token, or every session and token of a user',
  options: { user: { type: 'string' } },
  words: [0, 1],
  run: async ({ words: [token], options: { user } }) => {
    if ((token === undefined) === (typeof user !== 'string')) throw new CommandError('give a TOKEN or --user NAME')
    await withServices(async ({ database: { db } }) => {
      if (typeof user === 'string') await deleteTokensOfUser(db, (await accountOf(db, user)).uid)
      else if ((await deleteToken(db, hashToken(token as string))) === 0) throw new CommandError('no such token')
    })
    console.log(typeof user === 'string' ? `All sessions of ${user} have ended` : 'The token has ended')
  },
}
