import { isFormula } from './rewrite.ts'
import { sheetWord } from './sheet-name.ts'
import { tokenize } from './tokens.ts'

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
    if (token.kind !== 'ref' && token.kind !== 'lines') continue
    const name = token.sheet === null ? undefined : renamed(token.sheet)
    if (name === undefined) continue
    if (name === token.sheet && formula[token.at] === "'") continue
    changed += formula.slice(done, token.at) + sheetWord(name)
    done = formula.lastIndexOf('!', token.at + token.length - 1)
  }
  return changed + formula.slice(done)
}
