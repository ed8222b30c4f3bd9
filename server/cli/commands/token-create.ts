import { createToken } from '#server/auth/session.ts'
import { accountOf, type Command, CommandError, withServices } from './command.ts'

/** `token create`: creates a login token. */
export const tokenCreate: Command = {
  usage: 'token create --user NAME',
  about: 'make a login token that lives 180 days; it is the last word printed, and is shown only this once',
  options: { user: { type: 'string' } },
  words: [0, 0],
  run: async ({ options }) => {
    const { user } = options
    if (typeof user !== 'string') throw new CommandError('--user is missing')
    const [username, token] = await withServices(async ({ database: { db }, clock }) => {
      const account = await accountOf(db, user)
      const from = { ip: '', userAgent: 'octavo token create' }
      return [account.username, await createToken(db, account.uid, clock(), from)] as const
    })
    console.log(`Token of ${username}: ${token}`)
  },
}
