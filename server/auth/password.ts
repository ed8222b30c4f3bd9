import { type Algorithm, hash, parseOptions, verify } from '@node-rs/argon2'
import type { Db } from '#server/db/open.ts'
import { readSiteOptions } from '#server/site-options.ts'
import { traced } from '#server/tracing/trace.ts'
import { AppError } from '#shared/errors.ts'
import { isOldPassword, oldPasswordMatches } from './old-password.ts'

const PASSWORD_BYTES = 100

/** Argon2id with the minimum of OWASP's cheat sheet on password storage: 19 MiB, two passes, one lane. */
const COST = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A hash of discarded random bytes, made with the cost above. */
const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$LZWdZheXV5ljraItN3an8A$rK6zC+L4P5lrK5udKGMYAf8tlugQPl6yxMQqj1bK6dI'

/**
 * Refuses an impossible password.
 * @param field name of the input, for the message
 * @throws AppError BAD_FIELD when it is longer than `PASSWORD_BYTES` bytes of UTF-8
 */
export function assertPasswordFits(password: string, field = 'password'): void {
  if (Buffer.byteLength(password) > PASSWORD_BYTES)
    throw new AppError('BAD_FIELD', { field, reason: '@too_long', max: PASSWORD_BYTES })
}

/** @throws AppError BAD_FIELD when the password is empty */
export function assertPasswordGiven(password: string, field = 'password'): void {
  if (password === '') throw new AppError('BAD_FIELD', { field, reason: '@required' })
}

/**
 * Refuses a new password that breaks the rules of the site. Passwords in use are not checked, so their users can still log in.
 * @throws AppError BAD_FIELD when it is empty, too long, or shorter than the setting `password_min_length`
 */
export async function assertNewPassword(db: Db, password: string, field = 'password'): Promise<void> {
  assertPasswordGiven(password, field)
  assertPasswordFits(password, field)
  const { password_min_length } = await readSiteOptions(db)
  if ([...password].length < password_min_length)
    throw new AppError('BAD_FIELD', { field, reason: '@too_short', min: password_min_length })
}

/** The hash of a password, in the PHC form that names its own cost. Slow on purpose: never call it in a transaction. */
export const hashPassword = (password: string): Promise<string> =>
  traced(
    () => ({ name: 'password hash', kind: 'internal' }),
    () => hash(password, COST),
  )

/**
 * Whether a password matches a hash. Without a hash (unknown name) it takes the same time and returns false. So the time of an answer does not reveal
 * whether a name exists.
 */
export async function passwordMatches(kept: string | undefined, password: string): Promise<boolean> {
  if (kept !== undefined && isOldPassword(kept)) return oldPasswordMatches(kept, password)
  const known = kept?.startsWith('$argon2') ? kept : undefined
  const right = await traced(
    () => ({ name: 'password compare', kind: 'internal' }),
    () => verify(known ?? NOBODYS_HASH, password),
  )
  return known !== undefined && right
}

/** Whether a hash is that of another system or was made with an outdated cost, and should be replaced at the next login. */
export function needsRehash(kept: string): boolean {
  if (isOldPassword(kept)) return true
  const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(kept)
  return (
    algorithm !== COST.algorithm ||
    memoryCost !== COST.memoryCost ||
    timeCost !== COST.timeCost ||
    parallelism !== COST.parallelism
  )
}
