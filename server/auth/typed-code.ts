import { randomInt } from 'node:crypto'

/** Codes that people copy by hand: groups of four characters. */

/** Digits and letters without those that look alike (Crockford's Base32): 5 bits each. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const GROUP_LENGTH = 4

/** A new random code, as people see it: `4f7k-9qmz-x2hd` for three groups. Each group has 20 bits. */
export function newCode(groups: number): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** A typed code without the usual changes of people who copy one. @returns undefined for a text that cannot be a code with this number of groups */
export function typedCode(typed: string, groups: number): string | undefined {
  const code = typed.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1')
  const isCode = code.length === groups * GROUP_LENGTH && [...code].every((one) => ALPHABET.includes(one))
  return isCode ? code : undefined
}
