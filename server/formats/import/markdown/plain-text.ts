import { fenced } from '#shared/markdown-parts.ts'

/** Signs with a meaning in Markdown wherever they stand, and those with one at the beginning of a line. */
const ANYWHERE = /[\\`*_<[\]|~$]/g
const AT_START = /^(\s*)([#>+-]|\d+(?=[.)]))/

/** Columns of a drawing or a table that are aligned by spaces. */
const ALIGNED = /^(?: {4}|\t)|\S(?: {3}|\t)\s*\S/m

/** Writes a plain text as Markdown that shows it as typed: as code if spaces align it, otherwise with its signs escaped. */
export function plainTextMarkdown(text: string): string {
  if (ALIGNED.test(text)) return fenced(text.replace(/\n+$/, ''), 'text')
  return text
    .split('\n')
    .map((line) => line.replace(ANYWHERE, '\\$&').replace(AT_START, escapeStart))
    .join('\n')
}

const escapeStart = (_all: string, blank: string, sign: string): string =>
  /\d/.test(sign) ? `${blank}${sign}\\` : `${blank}\\${sign}`
