import type { Context } from '#server/context.ts'
import { lockAccounts } from '#server/db/dialect.ts'
import type { Database, Db } from '#server/db/open.ts'
import { readSiteOptions } from '#server/site-options.ts'
import { AppError } from '#shared/errors.ts'
import { USER_GROUP } from '#shared/kinds.ts'
import { findAccount } from './account.repository.ts'
import { userNameKey } from './user-name.ts'
import { listWaysOfAdministrators } from './ways-in.repository.ts'

/** The user names of a setting with several, in the form of `userNameKey`. No user name contains one of the marks between them. */
export const namesOf = (text: string): string[] =>
  text
    .split(/[,，、;；\s]+/)
    .map(userNameKey)
    .filter((name) => name !== '')

/** Whether the site lets this account log in with its password of this site. */
export async function mayUseLocalPassword(
  db: Db,
  { uid, username }: { uid: number; username: string },
): Promise<boolean> {
  const { local_password, local_password_names } = await readSiteOptions(db)
  if (local_password === 'everybody') return true
  if (local_password === 'named') return namesOf(local_password_names).includes(userNameKey(username))
  return (await findAccount(db, uid))?.groupid === USER_GROUP.admin
}

/**
 * Requires that at least one administrator can log in with the present settings: by a password of this site, a passkey or an open provider. Locks out
 * `keepAdministratorIn` until the transaction ends.
 * @throws AppError BAD_FIELD naming `local_password_names`
 */
export async function assertAdministratorGetsIn(db: Db, dialect: Database['dialect']): Promise<void> {
  if ((await readSiteOptions(db)).local_password !== 'named') return
  await lockAccounts(db, dialect)
  const { administrators, getIn } = await countAdministrators(db)
  if (administrators > 0 && getIn === 0)
    throw new AppError('BAD_FIELD', { field: 'local_password_names', reason: '@no_administrator_gets_in' })
}

/** The number of administrators, and of those who can log in with the present settings. */
async function countAdministrators(db: Db): Promise<{ administrators: number; getIn: number }> {
  const { local_password, local_password_names } = await readSiteOptions(db)
  const named = namesOf(local_password_names)
  const administrators = await listWaysOfAdministrators(db)
  const getIn = administrators.filter(
    ({ username_key, has_password, passkeys, providers }) =>
      passkeys > 0 || providers > 0 || (has_password && (local_password !== 'named' || named.includes(username_key))),
  )
  return { administrators: administrators.length, getIn: getIn.length }
}

/**
 * Makes a change after which accounts have fewer ways in: one administrator at least must still be able to log in. If nobody could before, it refuses
 * nothing. Call it in a transaction, before anything is written there. It locks out other such changes, because each of two could rely on the way in that
 * the other one removes.
 * @throws AppError NO_ADMINISTRATOR_GETS_IN
 */
export async function keepAdministratorIn<T>({ db, services }: Context, change: () => Promise<T>): Promise<T> {
  await lockAccounts(db, services.database.dialect)
  const before = await countAdministrators(db)
  const done = await change()
  if (before.getIn > 0 && (await countAdministrators(db)).getIn === 0) throw new AppError('NO_ADMINISTRATOR_GETS_IN')
  return done
}
