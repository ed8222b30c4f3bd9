import { listAccounts } from '#server/auth/account.repository.ts'
import { timeText } from '#server/time.ts'
import { USER_GROUP } from '#shared/kinds.ts'
import { type Command, columns } from './command.ts'
import { withServices } from './with-services.ts'

/** `user list`: all accounts. */
export const userList: Command = {
  usage: 'user list',
  about: 'all accounts: uid, name, group, registered, last login, display name',
  words: [0, 0],
  run: async () => {
    const accounts = await withServices(({ database }) => listAccounts(database.db))
    const time = (seconds: number) => (seconds > 0 ? timeText(seconds) : 'never')
    const rows = accounts.map(({ uid, username, groupid, reg_time, last_login_time, name }) => [
      String(uid),
      username,
      groupid === USER_GROUP.admin ? 'admin' : 'user',
      time(reg_time),
      time(last_login_time),
      name,
    ])
    console.log(columns([['UID', 'USERNAME', 'GROUP', 'REGISTERED', 'LAST LOGIN', 'NAME'], ...rows]))
  },
}
