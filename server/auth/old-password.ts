import { createHash } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'
import { hashAsMindoc, mindocHash } from './mindoc-password.ts'

/**
 * Passwords of accounts that were moved from another system (`server/migrate`). Their first login here replaces the hash by one of ours. What is
 * stored never helps to log in at the old system: a weak hash is hashed again.
 */

/** The hash of a password as another system keeps it. */
type OldPassword =
  | { scheme: 'bcrypt'; hash: string }
  | { scheme: 'showdoc'; hash: string; salt: string }
  | { scheme: 'yapi'; hash: string; salt: string }
  | { scheme: 'mindoc'; hash: string }
  | { scheme: 'none' }

const SHOWDOC = 'showdoc'
const YAPI = 'yapi'
const MINDOC = 'mindoc'
const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex')
/** Hashes of a higher cost than 15 are not taken: checking one takes longer than anybody waits. */
const BCRYPT = /^\$2[aby]\$(?:0[4-9]|1[0-5])\$[./A-Za-z0-9]{53}$/

/** The fixed part of the text that ShowDoc before 3.9 hashes; part of its format. */
const SHOWDOC_PEPPER = '576hbgh6'

const showdocHash = (password: string, salt: string): string =>
  md5(`${Buffer.from(md5(password)).toString('base64')}${SHOWDOC_PEPPER}${salt}`)

const yapiHash = (password: string, salt: string): string => sha1(`${password}${sha1(salt)}`)

/** The forms in which ShowDoc may have hashed a password: as typed, and with its special characters escaped, in one way or the other. */
function showdocForms(password: string): string[] {
  const escaped = password
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
  return [...new Set([password, escaped, escaped.replaceAll("'", '&#039;')])]
}

/**
 * What is stored for an account that comes from another system. Slow on purpose.
 * @returns a text that `oldPasswordMatches` understands; '' when there is no usable hash, so nobody can log in with a password
 */
export async function keptOldPassword(old: OldPassword): Promise<string> {
  if (old.scheme === 'bcrypt' && BCRYPT.test(old.hash)) return old.hash
  if (old.scheme === 'mindoc') return keptMindoc(old.hash)
  if (old.scheme !== 'showdoc' && old.scheme !== 'yapi') return ''
  if (!(old.scheme === 'yapi' ? /^[0-9a-f]{40}$/ : /^[0-9a-f]{32}$/).test(old.hash)) return ''
  return `${old.scheme === 'yapi' ? YAPI : SHOWDOC}:${Buffer.from(old.salt).toString('base64url')}:${await hash(old.hash)}`
}

async function keptMindoc(stored: string): Promise<string> {
  const known = mindocHash(stored)
  if (!known) return ''
  const { secret, doublings, salt } = known
  return `${MINDOC}:${[secret, doublings, salt].join('$')}:${await hash(known.hash)}`
}

/** Whether a stored text is the password of another system. */
export const isOldPassword = (kept: string): boolean =>
  [SHOWDOC, YAPI, MINDOC].some((scheme) => kept.startsWith(`${scheme}:`)) || BCRYPT.test(kept)

/** Whether a password matches what `keptOldPassword` made. */
export async function oldPasswordMatches(kept: string, password: string): Promise<boolean> {
  if (BCRYPT.test(kept)) return verifyBcrypt(password, kept.replace('$2y$', '$2b$'))
  const [scheme, encoded = '', inner = ''] = kept.split(':')
  if (scheme === MINDOC) {
    const [secret = '', doublings = '', ofUser = ''] = encoded.split('$')
    return verify(inner, await hashAsMindoc(password, { secret, doublings: Number(doublings), salt: ofUser }))
  }
  const salt = Buffer.from(encoded, 'base64url').toString()
  if (scheme === YAPI) return verify(inner, yapiHash(password, salt))
  for (const form of showdocForms(password)) if (await verify(inner, showdocHash(form, salt))) return true
  return false
}

/** Whether a hash of ShowDoc is that of the password which every installation begins with. */
export const isShowdocFactoryPassword = (kept: { hash: string; salt: string }): boolean =>
  showdocHash('123456', kept.salt) === kept.hash

/** Whether a hash of YApi is that of the password of the administrator whom its installation makes. */
export const isYapiFactoryPassword = (kept: { hash: string; salt: string }): boolean =>
  yapiHash('ymfe.org', kept.salt) === kept.hash
