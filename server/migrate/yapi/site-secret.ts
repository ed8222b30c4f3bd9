import { createHash, randomBytes } from 'node:crypto'
import type { StagedDump } from './staged-dump.ts'
import { textOf } from './values.ts'

/** What only the database of the old site has, and what seldom changes: the salt and the hash of the first account that has both. */
export function secretOf(dump: StagedDump): string {
  for (const { passsalt, password } of dump.documents('user'))
    if (textOf(passsalt) !== '' && textOf(password) !== '') return `${textOf(passsalt)} ${textOf(password)}`
  return randomBytes(32).toString('hex')
}

/** 64 hexadecimal digits that nobody can guess, and that are the same in every run. @param purpose each has its own */
export const unguessable = (secret: string, purpose: string): string =>
  createHash('sha256').update(`${secret} ${purpose}`).digest('hex')
