import { recordAct } from '#server/audit/record.ts'
import { createToken } from '#server/auth/session.ts'
import { asObject } from '#server/domain/user/found-user.ts'
import { type Command, CommandError } from './command.ts'
import { accountOf, shellActing, withServices } from './with-services.ts'

/** `token create`: creates a login token. */
export const tokenCreate: Command = {
  usage: 'token create --user NAME',
  about: 'make a login token that lives 180 days; it is the last word printed, and is shown only this once',
  options: { user: { type: 'string' } },
  words: [0, 0],
  run: async ({ options }) => {
    const { user } = options
    if (typeof user !== 'string') throw new CommandError('--user is missing')
    const [username, token] = await withServices(async (services) => {
      const {
        clock,
        database: { db },
      } = services
      const account = await accountOf(db, user)
      const from = { ip: '', userAgent: 'octavo token create', way: 'shell' }
      const token = await db.transaction().execute(async (inside) => {
        const object = asObject(account)
        await recordAct(shellActing(inside, services, 'token create'), { action: 'token.add', object })
        return createToken(inside, account.uid, clock(), from)
      })
      return [account.username, token] as const
    })
    console.log(`Token of ${username}: ${token}`)
  },
}
