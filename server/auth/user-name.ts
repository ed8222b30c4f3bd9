import { AppError } from '#shared/errors.ts'

/**
 * Letters and digits of any script with their marks, and `_ - .`. The first character is a letter, a digit or `_`. Excluded are spaces, HTML, emoji,
 * invisible and direction characters, and `@`, which would make a name look like an e-mail address.
 */
const ALLOWED = /^[\p{L}\p{Nd}_][\p{L}\p{Nd}\p{Mn}\p{Mc}_.-]*$/u
/** Invisible characters that Unicode classes as letters (Hangul fillers, variation selectors). */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

/**
 * Refuses an invalid user name.
 * @param username trimmed and normalised (NFC) by the contract
 * @throws AppError BAD_FIELD naming the field
 */
export function assertUserName(username: string, field = 'username'): void {
  if (!ALLOWED.test(username) || INVISIBLE.test(username))
    throw new AppError('BAD_FIELD', { field, reason: '@bad_characters' })
}

/**
 * Makes a user name from a name of the person elsewhere: the part of an e-mail address before the `@`, with dots for spaces, and without characters
 * that user names may not have. It can be empty.
 */
export const toUserName = (name: string): string =>
  name
    .normalize('NFC')
    .trim()
    .replace(/(.)@.*$/s, '$1')
    .replace(/[\s/\\]+/g, '.')
    .replace(/[^\p{L}\p{Nd}\p{Mn}\p{Mc}_.-]|\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/^[^\p{L}\p{Nd}_]+/u, '')

/**
 * The form of a name that must be unique: `Ada`, `ADA` and `Ａｄａ` are one name. Upper case first, so that letters with two lower-case
 * forms (`ς`, `σ`) meet.
 */
export const userNameKey = (username: string): string =>
  username.normalize('NFKC').trim().toUpperCase().toLowerCase().normalize('NFKC')

/** The form of an e-mail address that must be unique. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase()
