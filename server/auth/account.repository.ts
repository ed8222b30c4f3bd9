import { contains } from '#server/db/dialect.ts'
import type { Db } from '#server/db/open.ts'
import { USER_GROUP } from '#shared/kinds.ts'
import { emailKey, userNameKey } from './user-name.ts'

/** Accounts. The hash of the password is read by `findCredentials` and `findCredentialsOfUser` alone. */

const columns = [
  'uid',
  'username',
  'name',
  'email',
  'email_verify',
  'avatar',
  'groupid',
  'reg_time',
  'last_login_time',
] as const

export function findAccount(db: Db, uid: number) {
  return db.selectFrom('user').select(columns).where('uid', '=', uid).executeTakeFirst()
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** The account of a user name, in any case. */
export function findAccountByName(db: Db, username: string) {
  return db.selectFrom('user').select(columns).where('username_key', '=', userNameKey(username)).executeTakeFirst()
}

/** The accounts of these user names, in any case; unknown names are left out. */
export function findAccountsByNames(db: Db, usernames: readonly string[]) {
  const keys = usernames.map(userNameKey)
  return db.selectFrom('user').select(['uid', 'username', 'username_key']).where('username_key', 'in', keys).execute()
}

/**
 * The account that a typed user name or e-mail address means. An address counts only when it is verified, because until then anybody could have
 * entered it.
 */
export async function findCredentials(db: Db, nameOrEmail: string) {
  const byName = await db
    .selectFrom('user')
    .select(['uid', 'password'])
    .where('username_key', '=', userNameKey(nameOrEmail))
    .executeTakeFirst()
  if (byName) return byName
  return db
    .selectFrom('user')
    .select(['uid', 'password'])
    .where('email_key', '=', emailKey(nameOrEmail))
    .where('email_verify', '=', 1)
    .executeTakeFirst()
}

export function findCredentialsOfUser(db: Db, uid: number) {
  return db.selectFrom('user').select(['uid', 'password']).where('uid', '=', uid).executeTakeFirst()
}

/** Whether the site has no administrator yet. */
export async function hasNoAdministrator(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('user')
    .select('uid')
    .where('groupid', '=', USER_GROUP.admin)
    .limit(1)
    .executeTakeFirst()
  return found === undefined
}

export async function insertAccount(
  db: Db,
  account: { username: string; name: string; password: string; groupid: number; reg_time: number },
): Promise<number> {
  const { uid } = await db
    .insertInto('user')
    .values({
      ...account,
      username_key: userNameKey(account.username),
      email: '',
      email_verify: 0,
      avatar: '',
      last_login_time: 0,
    })
    .returning('uid')
    .executeTakeFirstOrThrow()
  return uid
}

export async function setLastLogin(db: Db, uid: number, last_login_time: number): Promise<void> {
  await db.updateTable('user').set({ last_login_time }).where('uid', '=', uid).execute()
}

export async function setDisplayName(db: Db, uid: number, name: string): Promise<void> {
  await db.updateTable('user').set({ name }).where('uid', '=', uid).execute()
}

/**
 * Writes the hash of a password.
 * @param from the hash that it replaces; nothing changes when the account has another one by now
 * @returns whether it was written
 */
export async function setPasswordHash(db: Db, uid: number, password: string, from?: string): Promise<boolean> {
  let update = db.updateTable('user').set({ password }).where('uid', '=', uid)
  if (from !== undefined) update = update.where('password', '=', from)
  const { numUpdatedRows } = await update.executeTakeFirst()
  return numUpdatedRows > 0n
}

/** All accounts in the order of their creation, or those whose name contains `part`. */
export function listAccounts(db: Db, part = '') {
  const all = db.selectFrom('user').select(columns).orderBy('uid')
  // The key is folded already, so that this finds letters whose case the engines do not know.
  return (part === '' ? all : all.where((eb) => contains(eb.ref('username_key'), userNameKey(part)))).execute()
}

/** Since when somebody has an account, in unix seconds. */
export async function findRegTime(db: Db, uid: number): Promise<number> {
  const row = await db.selectFrom('user').select('reg_time').where('uid', '=', uid).executeTakeFirst()
  return row?.reg_time ?? 0
}
