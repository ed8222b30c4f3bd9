import { AppError } from '#shared/errors.ts'

/**
 * Letters and digits of any script with their marks, and `_ - .`. So no spaces, no HTML, no emoji, nothing that is invisible or turns the
 * direction of writing, and no `@`, which would make a name look like an e-mail address. The first is a letter, a digit or `_`.
 */
const ALLOWED = /^[\p{L}\p{Nd}_][\p{L}\p{Nd}\p{Mn}\p{Mc}_.-]*$/u
/** Letters by their class that nobody can see (Hangul fillers, variation selectors). */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

/**
 * Refuses what makes no sense in the name of an account.
 * @param username trimmed and normalised (NFC), as the contract hands it over
 * @throws AppError BAD_FIELD naming the field
 */
export function assertUserName(username: string, field = 'username'): void {
  if (!ALLOWED.test(username) || INVISIBLE.test(username))
    throw new AppError('BAD_FIELD', { field, reason: '@bad_characters' })
}

/**
 * The form of a name that must be unique: `Ada`, `ADA` and `Ａｄａ` are one name. Upper case first, so that letters with two lower-case
 * forms (`ς`, `σ`) meet.
 */
export const userNameKey = (username: string): string =>
  username.normalize('NFKC').trim().toUpperCase().toLowerCase().normalize('NFKC')

/** The form of an e-mail address that must be unique. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase()
