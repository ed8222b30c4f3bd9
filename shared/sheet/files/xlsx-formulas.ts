import { FUNCTION_NAMES } from '#shared/sheet/formula/evaluate.ts'
import { parseFormula } from '#shared/sheet/formula/parse.ts'
import { renameSheets } from '#shared/sheet/formula/rename.ts'
import { type Token, tokenize } from '#shared/sheet/formula/tokens.ts'

/** Functions that are younger than the format of .xlsx files. Files name them with a prefix, and Excel does not know them without it. */
const YOUNGER = ['CONCAT', 'DAYS', 'IFS', 'TEXTJOIN', 'XOR']
const PREFIX = '_xlfn.'
const PREFIXED = new RegExp(`${PREFIX.replace('.', '\\.')}(?=(?:${YOUNGER.join('|')})\\()`, 'g')

/** Formulas with references to other files, or with functions that only Excel has. */
const FOREIGN = /\[|\b_xl(?:fn|ws|udf)\b|#REF!/

const known = new Set(FUNCTION_NAMES)

const isCall = (tokens: readonly Token[], at: number): boolean => {
  const next = tokens[at + 1]
  return tokens[at]?.kind === 'name' && next?.kind === 'mark' && next.value === '('
}

/**
 * Converts a formula to the form of files.
 * @param text with the `=` at its beginning
 * @param named returns the name of a sheet in the file; `undefined` when there is no such sheet
 * @returns the formula without the `=`; `null` for a text that is no formula, with which Excel would call the whole file damaged
 */
export function toFileFormula(text: string, named: (sheet: string) => string | undefined): string | null {
  let isSound = parseFormula(text) !== null
  const formula = renameSheets(text, (sheet) => {
    const name = named(sheet)
    if (name === undefined) isSound = false
    return name
  }).slice(1)
  const tokens = isSound ? tokenize(formula) : null
  if (!tokens) return null
  let written = ''
  let done = 0
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'mark' && token.value === ';') {
      written += `${formula.slice(done, token.at)},`
      done = token.at + 1
    } else if (token.kind === 'name' && isCall(tokens, at) && YOUNGER.includes(token.value.toUpperCase())) {
      written += formula.slice(done, token.at) + PREFIX
      done = token.at
    }
  }
  return written + formula.slice(done)
}

/**
 * Converts a formula of a file to the form in which it is typed.
 * @param text with the `=` at its beginning
 * @returns `null` when it cannot be computed here
 */
export function fromFileFormula(text: string): string | null {
  const typed = text.replace(PREFIXED, '')
  if (FOREIGN.test(typed) || !parseFormula(typed)) return null
  const tokens = tokenize(typed.slice(1)) ?? []
  const isKnown = tokens.every(
    (token, at) => token.kind !== 'name' || !isCall(tokens, at) || known.has(token.value.toUpperCase()),
  )
  return isKnown ? typed : null
}
