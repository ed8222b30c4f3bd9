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
  'is_disabled',
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
    .select(['uid', 'username', 'password', 'is_disabled'])
    .where('username_key', '=', userNameKey(nameOrEmail))
    .executeTakeFirst()
  if (byName) return byName
  return db
    .selectFrom('user')
    .select(['uid', 'username', 'password', 'is_disabled'])
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

/** Accounts that a list of administrators asks for. */
export interface AccountFilter {
  /** A part of the user name, display name or e-mail address; empty: all. */
  part: string
  /** A value of `USER_GROUP`; 0: all. */
  groupid: number
  /** 0: all, 1: active accounts, 2: disabled ones. */
  status: number
}

const filtered = (db: Db, { part, groupid, status }: AccountFilter) => {
  let accounts = db.selectFrom('user')
  if (groupid !== 0) accounts = accounts.where('groupid', '=', groupid)
  if (status !== 0) accounts = accounts.where('is_disabled', '=', status - 1)
  if (part !== '')
    accounts = accounts.where((q) =>
      q.or([
        contains(q.ref('username_key'), userNameKey(part)),
        contains(q.ref('name'), part),
        contains(q.ref('email'), part),
      ]),
    )
  return accounts
}

/** A page of the accounts that fit a filter. */
export function listAccountsFor(
  db: Db,
  filter: AccountFilter,
  sort: 'newest' | 'name' | 'last_login',
  range: { limit: number; offset: number },
) {
  const accounts = filtered(db, filter).select(columns).limit(range.limit).offset(range.offset)
  if (sort === 'name') return accounts.orderBy('username_key').execute()
  if (sort === 'last_login') return accounts.orderBy('last_login_time', 'desc').orderBy('uid', 'desc').execute()
  return accounts.orderBy('uid', 'desc').execute()
}

export async function countAccountsFor(db: Db, filter: AccountFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((q) => q.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How many administrators can log in, without one account. Call it under `lockAccounts`. */
export async function countOtherAdministrators(db: Db, uid: number): Promise<number> {
  const { count } = await db
    .selectFrom('user')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('groupid', '=', USER_GROUP.admin)
    .where('is_disabled', '=', 0)
    .where('uid', '!=', uid)
    .executeTakeFirstOrThrow()
  return count
}

export async function setGroup(db: Db, uid: number, groupid: number): Promise<void> {
  await db.updateTable('user').set({ groupid }).where('uid', '=', uid).execute()
}

export async function setDisabled(db: Db, uid: number, is_disabled: 0 | 1): Promise<void> {
  await db.updateTable('user').set({ is_disabled }).where('uid', '=', uid).execute()
}

/** Deletes an account with what only its user could use: tokens of e-mail and password, and known origins. Sessions are ended before. */
export async function deleteAccountRow(db: Db, uid: number): Promise<void> {
  await db.deleteFrom('email_token').where('uid', '=', uid).execute()
  await db.deleteFrom('password_token').where('uid', '=', uid).execute()
  await db.deleteFrom('known_origin').where('uid', '=', uid).execute()
  await db.deleteFrom('user').where('uid', '=', uid).execute()
}
