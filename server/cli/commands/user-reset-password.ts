import { randomBytes } from 'node:crypto'
import { recordAct } from '#server/audit/record.ts'
import { changePassword } from '#server/auth/account.ts'
import { asObject } from '#server/domain/user/found-user.ts'
import { readSiteOptions } from '#server/site-options.ts'
import { type Command, typedPassword } from './command.ts'
import { accountOf, shellActing, withServices } from './with-services.ts'

/** Random bytes of a generated password. A site that requires longer passwords gets more. */
const GENERATED_BYTES = 12

/** `user reset-password`: sets a password and ends the sessions of the user. */
export const userResetPassword: Command = {
  usage: 'user reset-password NAME [--password PASSWORD]',
  about: 'set a password and end all sessions of the user; without --password one is made up and printed',
  options: { password: { type: 'string' } },
  words: [1, 1],
  run: async ({ words, options }) => {
    const typed = await typedPassword(options.password)
    const { username, password } = await withServices(async (services) => {
      const { password_min_length } = await readSiteOptions(services.database.db)
      const bytes = Math.max(GENERATED_BYTES, Math.ceil(password_min_length / 2))
      const password = typed ?? randomBytes(bytes).toString('hex')
      const account = await accountOf(services.database.db, words[0] as string)
      await changePassword(services, account.uid, { password }, (db) =>
        recordAct(shellActing(db, services, 'user reset-password'), {
          action: 'user.password',
          object: asObject(account),
        }),
      )
      return { username: account.username, password }
    })
    console.log(
      typed === undefined
        ? `The password of ${username} is now ${password}`
        : `The password of ${username} is changed, and all sessions have ended`,
    )
  },
}
