import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { recordAct } from '#server/audit/record.ts'
import { type AccountRow, findAccountByName, findCredentialsOfUser } from '#server/auth/account.repository.ts'
import { createAccount } from '#server/auth/account.ts'
import { isEmailTaken, setVerifiedEmail } from '#server/auth/email.repository.ts'
import { sendFirstPasswordLink } from '#server/auth/mail-tokens.ts'
import { passwordMatches } from '#server/auth/password.ts'
import { findPasswordToken } from '#server/auth/password-token.repository.ts'
import { hashToken } from '#server/auth/session.ts'
import { userNameKey } from '#server/auth/user-name.ts'
import type { Context } from '#server/context.ts'
import { canSendMail } from '#server/mail/mail-server.ts'
import { trustedSiteAddress } from '#server/mail/site-address.ts'
import { readSiteOptions } from '#server/site-options.ts'
import { isWithin } from '#server/time.ts'
import { work } from '#server/work/work.ts'
import type { Output, Parsed } from '#shared/api/index.ts'
import { AppError } from '#shared/errors.ts'
import { USER_GROUP } from '#shared/kinds.ts'
import { USER_LIST_PART, USER_LIST_ROWS } from '#shared/limits.ts'
import { asObject } from './found-user.ts'
import { type JudgedUser, judgeList } from './judge-list.ts'

type Answer = Output<'adminUser/importList'>
type Row = Answer['rows'][number]

/** Letters and digits that are not confused when they are read aloud or copied by hand. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GENERATED_LETTERS = 14
/** Bytes of randomness for each letter. So many that all letters are equally likely. */
const BYTES_PER_LETTER = 4
/** Bytes of randomness for the token of a link. */
const LINK_BYTES = 32
/** How long a part of an import can be sent again, in seconds after its accounts were made. */
export const IMPORT_AGAIN_SECONDS = 3600

/**
 * Creates accounts for a part of a list, or (`dry_run`) describes the results for the whole list. Rows of existing users are skipped, so a list can
 * be imported again. A person without a password gets a link by mail. Without mail or an address, the person gets a generated password, which only
 * this answer contains. If the answer was lost, the same part with the same `import_id` gives it again.
 * @param given.from the first row of the part, from 0
 * @throws AppError BAD_FIELD when no file came, or it is no text or too long
 */
export async function importUsers(ctx: Context, given: Parsed<'adminUser/importList'>): Promise<Answer> {
  const judged = await judgeList(ctx, await usersOf(ctx))
  const site = (await canSendMail(ctx.services)) ? await trustedSiteAddress(ctx) : undefined
  const answer = { total: judged.length, sends_links: Number(site !== undefined) }
  if (given.dry_run) return { ...answer, next: 0, rows: judged.map((user) => rowOf(user)) }
  const end = given.from + USER_LIST_PART
  const rows: Row[] = []
  const importing: Importing = {
    site,
    import_id: given.import_id || randomUUID(),
    isKnown: Boolean(given.import_id),
    passwordLength: Math.max(GENERATED_LETTERS, (await readSiteOptions(ctx.db)).password_min_length),
  }
  for (const user of judged.slice(given.from, end)) rows.push(await importOne(ctx, user, importing))
  return { ...answer, next: end < judged.length ? end : 0, rows }
}

async function usersOf({ file, user }: Context) {
  if (!file) throw new AppError('BAD_FIELD', { field: 'file', reason: '@required' })
  const bytes = await readFile(file.path)
  const users = await work(
    'userList',
    { bytes, most: USER_LIST_ROWS, sha256: file.sha256 },
    { turn: `user:${user?.uid}` },
  )
  if (users === 'unreadable') throw new AppError('BAD_FIELD', { field: 'file', reason: '@not_text' })
  if (users === 'too_many') throw new AppError('BAD_FIELD', { field: 'file', reason: '@too_long', max: USER_LIST_ROWS })
  return users
}

const rowOf = ({ line, username, name, email, groupid, result, reason, password }: JudgedUser): Row => ({
  line,
  username,
  name,
  email,
  groupid,
  result,
  reason,
  has_password: Number(password !== ''),
  link: '',
  password: '',
})

/** An import under way. */
interface Importing {
  /** The address of the site for links in mails; undefined: it sends none. */
  site: string | undefined
  import_id: string
  /** The client sent the id, so this part may be sent again. */
  isKnown: boolean
  /** The length of generated passwords. */
  passwordLength: number
}

async function importOne(ctx: Context, user: JudgedUser, importing: Importing): Promise<Row> {
  if (user.result === 'bad') return rowOf(user)
  return user.result === 'exists' ? madeBefore(ctx, user, importing) : makeListed(ctx, user, importing)
}

/**
 * The row of a user who exists. If this import has made the account and its answer was lost, it is the row of a new account once more. The password
 * or the link says so: only this import could have made it, and a new account with the password of the list is taken for one of this list.
 */
async function madeBefore(ctx: Context, user: JudgedUser, importing: Importing): Promise<Row> {
  const exists = rowOf({ ...user, result: 'exists' })
  const account = importing.isKnown ? await findAccountByName(ctx.db, user.username) : undefined
  if (!account || !isWithin(account.reg_time, ctx.now, IMPORT_AGAIN_SECONDS)) return exists
  const linked = await findPasswordToken(ctx.db, hashToken(linkToken(ctx, user, importing)), ctx.now)
  if (linked === account.uid) return { ...exists, result: 'made', link: 'sent' }
  const kept = (await findCredentialsOfUser(ctx.db, account.uid))?.password
  const generated = user.password === '' ? generatedPassword(ctx, user, importing) : ''
  if (!(await passwordMatches(kept, generated || user.password))) return exists
  return { ...exists, result: 'made', password: generated }
}

async function makeListed(ctx: Context, user: JudgedUser, importing: Importing): Promise<Row> {
  const { username, name, email, groupid } = user
  const { site } = importing
  const getsLink = user.password === '' && email !== '' && site !== undefined
  const generated = user.password === '' && !getsLink ? generatedPassword(ctx, user, importing) : ''
  let account: AccountRow
  try {
    account = await createAccount(
      ctx.services,
      { username, name, groupid, password: getsLink ? null : generated || user.password },
      async (db, made) => {
        if (email !== '') {
          if (await isEmailTaken(db, email, made.uid)) throw new AppError('EMAIL_TAKEN')
          await setVerifiedEmail(db, made.uid, email)
        }
        const group = groupid === USER_GROUP.admin ? 'admin' : 'ordinary'
        await recordAct({ ...ctx, db }, { action: 'user.add', object: asObject(made), detail: `import,${group}` })
      },
    )
  } catch (error) {
    // Another request has created the account or taken the address since the check of the list.
    if (error instanceof AppError && error.error === 'NAME_TAKEN') return madeBefore(ctx, user, importing)
    if (error instanceof AppError && error.error === 'EMAIL_TAKEN')
      return rowOf({ ...user, result: 'bad', reason: 'email_taken' })
    throw error
  }
  const row: Row = { ...rowOf(user), result: 'made', password: generated }
  if (!getsLink) return row
  return { ...row, link: await linkTo(ctx, { ...account, email }, site, linkToken(ctx, user, importing)) }
}

/** Sends the link. If the mail fails, the account stays, and the administrator can send another link. */
async function linkTo(ctx: Context, account: AccountRow, site: string, token: string): Promise<'sent' | 'failed'> {
  try {
    await sendFirstPasswordLink(ctx, account, site, token)
    return 'sent'
  } catch (error) {
    if (error instanceof AppError) return 'failed'
    throw error
  }
}

/**
 * The password that an import generates for a user. It is made of the key of the site and the id of the import, so it need not be stored for the case
 * that the answer is lost.
 */
function generatedPassword(ctx: Context, user: JudgedUser, importing: Importing): string {
  const length = importing.passwordLength
  const bytes = derived(ctx, 'imported user', user, importing, length * BYTES_PER_LETTER)
  const letter = (_: unknown, i: number) => LETTERS[bytes.readUInt32BE(i * BYTES_PER_LETTER) % LETTERS.length]
  return Array.from({ length }, letter).join('')
}

/** The token of the link that an import sends to a user. It is made like a generated password, so a repeated import knows its links. */
const linkToken = (ctx: Context, user: JudgedUser, importing: Importing): string =>
  derived(ctx, 'link of imported user', user, importing, LINK_BYTES).toString('hex')

/**
 * Bytes that are the same each time for a purpose, an administrator, an import and a user with an address. With another address they differ, so a link
 * that went to a wrong address is no link of an account that is imported again.
 */
function derived(ctx: Context, purpose: string, user: JudgedUser, { import_id }: Importing, length: number): Buffer {
  const parts = [purpose, ctx.user?.uid, import_id, userNameKey(user.username), user.email]
  return ctx.services.secrets.derive(JSON.stringify(parts), length)
}
