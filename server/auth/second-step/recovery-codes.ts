import { createHash } from 'node:crypto'
import { newCode, typedCode } from '#server/auth/typed-code.ts'
import { RECOVERY_CODES } from '#shared/limits.ts'

const GROUPS = 3

/** A set of new recovery codes, as people see them: `4f7k-9qmz-x2hd`. Each has 60 random bits. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, () => newCode(GROUPS))

/** A typed recovery code without the usual changes of people who copy one. @returns undefined for a text that cannot be one */
export const typedRecoveryCode = (typed: string): string | undefined => typedCode(typed, GROUPS)

/** The stored form of a code. The user is part of it, so that equal codes of two users differ. */
export const recoveryCodeHash = (uid: number, code: string): string =>
  createHash('sha256')
    .update(`${uid}:${code.replaceAll('-', '')}`)
    .digest('hex')
