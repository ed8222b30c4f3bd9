import { parseRef } from '#shared/sheet/address.ts'
import { isFormula } from './rewrite.ts'
import { tokenize } from './tokens.ts'

/** A name of a sheet as formulas write it: in quotes if it is not one word, or looks like a cell. */
const written = (name: string): string =>
  /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) && !parseRef(name) ? name : `'${name.replaceAll("'", "''")}'`

/**
 * Changes the names of sheets in a formula. All other characters stay.
 * @param renamed gets a name as it is written in the formula; returns the new name, or `undefined` when it stays
 */
export function renameSheets(text: string, renamed: (name: string) => string | undefined): string {
  const formula = text.slice(1)
  const tokens = isFormula(text) ? tokenize(formula) : null
  if (!tokens) return text
  let changed = '='
  let done = 0
  for (const token of tokens) {
    const name = token.kind === 'ref' && token.sheet !== null ? renamed(token.sheet) : undefined
    if (name === undefined || token.kind !== 'ref') continue
    changed += formula.slice(done, token.at) + written(name)
    done = formula.lastIndexOf('!', token.at + token.length - 1)
  }
  return changed + formula.slice(done)
}
