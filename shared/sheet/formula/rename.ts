import { isFormula } from './rewrite.ts'
import { tokenize } from './tokens.ts'

const WORD = /^[\p{L}_][\p{L}\p{N}_.]*$/u
/** Words that Excel reads as something else: cells in both of its notations, of any size (`DEC2024`, `R1C1`, `R`), and truth values. */
const ELSE = /^(?:[a-z]{1,3}\d+|(?:r\d*)?(?:c\d*)?|true|false)$/i

/** A name of a sheet as formulas write it: in quotes if it is not one word, or means something else. */
const written = (name: string): string =>
  WORD.test(name) && !ELSE.test(name) ? name : `'${name.replaceAll("'", "''")}'`

/**
 * Changes the names of sheets in a formula. All other characters stay, and so do the quotes of a name that stays.
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
    if (name === token.sheet && formula[token.at] === "'") continue
    changed += formula.slice(done, token.at) + written(name)
    done = formula.lastIndexOf('!', token.at + token.length - 1)
  }
  return changed + formula.slice(done)
}
