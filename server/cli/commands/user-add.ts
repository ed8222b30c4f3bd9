import * as z from 'zod'
import { recordAct } from '#server/audit/record.ts'
import { createAccount } from '#server/auth/account.ts'
import { asObject } from '#server/domain/user/found-user.ts'
import { parseInput } from '#server/parse-input.ts'
import { line } from '#shared/fields.ts'
import { USER_GROUP } from '#shared/kinds.ts'
import { DISPLAY_NAME_LENGTH, USERNAME_LENGTH } from '#shared/limits.ts'
import { type Command, CommandError, typedPassword } from './command.ts'
import { shellActing, withServices } from './with-services.ts'

const Names = z.object({ username: line(USERNAME_LENGTH), name: line(DISPLAY_NAME_LENGTH, 0) })

/** `user add`: creates an account. */
export const userAdd: Command = {
  usage: 'user add NAME --password PASSWORD [--admin | --ordinary] [--name DISPLAY_NAME]',
  about:
    'make an account; the first one becomes the administrator unless it is --ordinary (--password - reads the standard input)',
  options: {
    password: { type: 'string' },
    admin: { type: 'boolean' },
    ordinary: { type: 'boolean' },
    name: { type: 'string' },
  },
  words: [1, 1],
  run: async ({ words, options }) => {
    const names = parseInput(Names, { username: words[0], name: options.name ?? '' })
    const password = await typedPassword(options.password)
    if (password === undefined) throw new CommandError('--password is missing')
    const groupid = options.admin ? USER_GROUP.admin : options.ordinary ? USER_GROUP.ordinary : undefined
    const account = await withServices((services) =>
      createAccount(services, { ...names, password, groupid }, (db, made) => {
        const detail = made.groupid === USER_GROUP.admin ? 'admin' : 'ordinary'
        return recordAct(shellActing(db, services, 'user add'), { action: 'user.add', object: asObject(made), detail })
      }),
    )
    const what = account.groupid === USER_GROUP.admin ? 'administrator' : 'user'
    console.log(`Made the ${what} ${account.username} (uid ${account.uid})`)
  },
}
