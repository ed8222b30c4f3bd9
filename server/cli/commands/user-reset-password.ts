import { randomBytes } from 'node:crypto'
import { changePassword } from '../../auth/account.ts'
import { accountOf, type Command, typedPassword, withServices } from './command.ts'

const GENERATED_BYTES = 12

/** `user reset-password`: sets a password and ends the sessions of the user. */
export const userResetPassword: Command = {
  usage: 'user reset-password NAME [--password PASSWORD]',
  about: 'set a password and end all sessions of the user; without --password one is made up and printed',
  options: { password: { type: 'string' } },
  words: [1, 1],
  run: async ({ words, options }) => {
    const typed = await typedPassword(options.password)
    const password = typed ?? randomBytes(GENERATED_BYTES).toString('hex')
    const username = await withServices(async (services) => {
      const account = await accountOf(services.database.db, words[0] as string)
      await changePassword(services, account.uid, { password })
      return account.username
    })
    console.log(
      typed === undefined
        ? `The password of ${username} is now ${password}`
        : `The password of ${username} is changed, and all sessions have ended`,
    )
  },
}
