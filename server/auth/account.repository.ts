import { contains } from '#server/db/dialect.ts'
import { inParts } from '#server/db/in-parts.ts'
import type { Db } from '#server/db/open.ts'
import { USER_GROUP } from '#shared/kinds.ts'
import { emailKey, userNameKey } from './user-name.ts'

/** Accounts. Only `findCredentials` and `findCredentialsOfUser` read the hash of the password. */

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
  'last_login_way',
  'awaits_email',
] as const

/** An account by its id, also a disabled one. */
export function findAccount(db: Db, uid: number) {
  return db.selectFrom('user').select(columns).where('uid', '=', uid).executeTakeFirst()
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** The account of a user name, in any case. */
export function findAccountByName(db: Db, username: string) {
  return db.selectFrom('user').select(columns).where('username_key', '=', userNameKey(username)).executeTakeFirst()
}

/** The account with this verified e-mail address. An unverified address finds nobody. */
export function findAccountByEmail(db: Db, email: string) {
  return db
    .selectFrom('user')
    .select(columns)
    .where('email_key', '=', emailKey(email))
    .where('email_verify', '=', 1)
    .executeTakeFirst()
}

/** The names of some accounts; unknown ids are left out. */
export function listAccountsByIds(db: Db, uids: readonly number[]) {
  return inParts(uids, (part) =>
    db.selectFrom('user').select(['uid', 'username', 'name']).where('uid', 'in', part).execute(),
  )
}

/** The accounts of these user names, in any case; unknown names are left out. */
export function findAccountsByNames(db: Db, usernames: readonly string[]) {
  return inParts(usernames.map(userNameKey), (part) =>
    db.selectFrom('user').select(['uid', 'username', 'username_key']).where('username_key', 'in', part).execute(),
  )
}

/** The account for a typed user name or e-mail address. Only a verified address counts, because anybody could have entered another one. */
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

/** The row of an account with the hash of its password, which is empty if it has none; undefined for an unknown account. */
export function findCredentialsOfUser(db: Db, uid: number) {
  return db.selectFrom('user').select(['uid', 'password', 'is_disabled']).where('uid', '=', uid).executeTakeFirst()
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

/**
 * Adds an account without an e-mail address.
 * @param account `password`: its hash; `reg_time`: unix seconds
 * @returns its id
 */
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

/** Records a login. @param login its time (unix seconds), and how it proved the person's identity */
export async function setLastLogin(db: Db, uid: number, { at, way }: { at: number; way: string }): Promise<void> {
  await db.updateTable('user').set({ last_login_time: at, last_login_way: way }).where('uid', '=', uid).execute()
}

/** Changes the display name of a user. The user name stays. */
export async function setDisplayName(db: Db, uid: number, name: string): Promise<void> {
  await db.updateTable('user').set({ name }).where('uid', '=', uid).execute()
}

/**
 * Writes the hash of a password.
 * @param from the hash that it replaces; nothing changes if the account has another one by now
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
  // The key is folded already, so this finds letters whose case the engines do not know.
  return (part === '' ? all : all.where((eb) => contains(eb.ref('username_key'), userNameKey(part)))).execute()
}

/** When an account was created, in unix seconds. */
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

/** The number of accounts that fit a filter. */
export async function countAccountsFor(db: Db, filter: AccountFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((q) => q.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The administrators of the site who can log in. */
export function listAdministrators(db: Db) {
  return db
    .selectFrom('user')
    .select(columns)
    .where('groupid', '=', USER_GROUP.admin)
    .where('is_disabled', '=', 0)
    .orderBy('uid')
    .execute()
}

/** The number of administrators who can log in, not counting one account. Call it under `lockAccounts`. */
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

/** Makes a user an administrator of the site or not. @param groupid a value of `USER_GROUP` */
export async function setGroup(db: Db, uid: number, groupid: number): Promise<void> {
  await db.updateTable('user').set({ groupid }).where('uid', '=', uid).execute()
}

/** Disables or enables an account. An account that waits for its e-mail address no longer waits afterwards. */
export async function setDisabled(db: Db, uid: number, is_disabled: 0 | 1): Promise<void> {
  await db.updateTable('user').set({ is_disabled, awaits_email: '' }).where('uid', '=', uid).execute()
}

/** Deletes an account with what only its user could use: tokens of e-mail and password, and known origins. Sessions are ended and identities are removed before. */
export async function deleteAccountRow(db: Db, uid: number): Promise<void> {
  await db.deleteFrom('email_token').where('uid', '=', uid).execute()
  await db.deleteFrom('password_token').where('uid', '=', uid).execute()
  await db.deleteFrom('known_origin').where('uid', '=', uid).execute()
  await db.deleteFrom('user').where('uid', '=', uid).execute()
}

/** How many accounts there are. */
export async function countAccounts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('user')
    .select((q) => q.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The next accounts after an id, with the time of their creation. */
export const listRegTimes = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('user')
    .select(['uid as id', 'reg_time as addtime'])
    .where('uid', '>', after)
    .orderBy('uid')
    .limit(limit)
    .execute()

/** How many users were seen since a time (unix seconds). */
export async function countSeenSince(db: Db, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('user')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('last_seen', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}

/** The users who were seen since a time, the one seen last first. */
export const listSeenSince = (db: Db, since: number, limit: number) =>
  db
    .selectFrom('user')
    .select(['uid', 'username', 'name', 'avatar', 'last_seen'])
    .where('last_seen', '>=', since)
    .orderBy('last_seen', 'desc')
    .limit(limit)
    .execute()

/** Whether an administrator who can log in has a verified e-mail address. */
export async function hasReachableAdministrator(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('user')
    .select('uid')
    .where('groupid', '=', USER_GROUP.admin)
    .where('is_disabled', '=', 0)
    .where('email_verify', '=', 1)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The number of administrators who can only log in with a password: they have one, and neither an app nor a passkey. */
export async function countAdministratorsWithoutSecondStep(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('user')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('groupid', '=', USER_GROUP.admin)
    .where('is_disabled', '=', 0)
    .where('password', '!=', '')
    .where((q) => q.not(q.exists(q.selectFrom('totp').select('totp.uid').whereRef('totp.uid', '=', 'user.uid'))))
    .where((q) =>
      q.not(q.exists(q.selectFrom('passkey').select('passkey.uid').whereRef('passkey.uid', '=', 'user.uid'))),
    )
    .executeTakeFirstOrThrow()
  return count
}
