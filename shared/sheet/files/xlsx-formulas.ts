import { FUNCTION_NAMES, takes } from '#shared/sheet/formula/functions/table.ts'
import { parseFormula } from '#shared/sheet/formula/parse.ts'
import { renameSheets } from '#shared/sheet/formula/rename.ts'
import { type Token, tokenize } from '#shared/sheet/formula/tokens.ts'

/** Functions that are younger than the format of .xlsx files. Files name them with a prefix, and Excel does not know them without it. */
const YOUNGER = (
  'CONCAT DAYS IFNA IFS ISOWEEKNUM MAXIFS MINIFS MODE.SNGL PERCENTILE.INC QUARTILE.INC RANK.EQ STDEV.P STDEV.S SWITCH TEXTAFTER TEXTBEFORE ' +
  'TEXTJOIN UNICHAR UNICODE VAR.P VAR.S XLOOKUP XMATCH XOR'
).split(' ')
const PREFIX = '_xlfn.'

/** Names of functions that only Excel has. */
const FOREIGN_NAME = /^_xl(?:fn|ws|udf)\b/

/** The errors that Excel knows. With another one in a formula it calls the whole file damaged. */
const ERRORS = ['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A']

/** The second arguments that may be missing here, but not in Excel. */
const SECOND: Readonly<Record<string, string>> = {
  ROUND: '0',
  ROUNDUP: '0',
  ROUNDDOWN: '0',
  CEILING: '1',
  FLOOR: '1',
}

const known = new Set(FUNCTION_NAMES)

const isMark = (token: Token | undefined, value: string): boolean => token?.kind === 'mark' && token.value === value

const isCall = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.kind === 'name' && isMark(tokens[at + 1], '(')

/** A call in a formula: the name of its function in capitals, its number of arguments, and the position of its last bracket. */
interface Call {
  name: string
  count: number
  end: number
}

function callsOf(tokens: readonly Token[]): Call[] {
  const calls: Call[] = []
  const open: Call[] = []
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'mark') continue
    const inner = open.at(-1)
    if (token.value === '(') {
      const before = tokens[at - 1]
      const name = before?.kind === 'name' ? before.value.toUpperCase() : ''
      open.push({ name, count: isMark(tokens[at + 1], ')') ? 0 : 1, end: 0 })
    } else if (inner && (token.value === ',' || token.value === ';')) inner.count += 1
    else if (inner && token.value === ')') {
      open.pop()
      if (inner.name) calls.push({ ...inner, end: token.at })
    }
  }
  return calls
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
  if (!tokens || tokens.some((token) => token.kind === 'error' && !ERRORS.includes(token.value))) return null
  const calls = callsOf(tokens)
  if (calls.some(({ name, count }) => known.has(name) && !takes(name, count))) return null
  const seconds = new Map(calls.filter(({ count }) => count === 1).map(({ name, end }) => [end, SECOND[name]]))
  let written = ''
  let done = 0
  for (const [at, token] of tokens.entries()) {
    const second = seconds.get(token.at)
    if (isMark(token, ';')) {
      written += `${formula.slice(done, token.at)},`
      done = token.at + 1
    } else if (token.kind === 'name' && isCall(tokens, at) && YOUNGER.includes(token.value.toUpperCase())) {
      written += formula.slice(done, token.at) + PREFIX
      done = token.at
    } else if (second !== undefined) {
      written += `${formula.slice(done, token.at)},${second}`
      done = token.at
    }
  }
  return written + formula.slice(done)
}

/** Without the prefixes of the functions that are younger than the format. */
function withoutPrefixes(formula: string): string {
  const tokens = tokenize(formula) ?? []
  let typed = ''
  let done = 0
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'name' || !isCall(tokens, at) || !token.value.startsWith(PREFIX)) continue
    if (!YOUNGER.includes(token.value.slice(PREFIX.length))) continue
    typed += formula.slice(done, token.at)
    done = token.at + PREFIX.length
  }
  return typed + formula.slice(done)
}

/** Whether a token refers to another file or to deleted cells, or names what only Excel has. */
const isForeign = (token: Token): boolean =>
  ((token.kind === 'ref' || token.kind === 'lines') && token.sheet?.includes('[') === true) ||
  (token.kind === 'error' && token.value === '#REF!') ||
  (token.kind === 'name' && FOREIGN_NAME.test(token.value))

/**
 * Converts a formula of a file to the form in which it is typed.
 * @param text with the `=` at its beginning
 * @returns `null` when it cannot be computed here
 */
export function fromFileFormula(text: string): string | null {
  const typed = `=${withoutPrefixes(text.slice(1))}`
  if (!parseFormula(typed)) return null
  const tokens = tokenize(typed.slice(1)) ?? []
  const isKnown = tokens.every(
    (token, at) =>
      !isForeign(token) && (token.kind !== 'name' || !isCall(tokens, at) || known.has(token.value.toUpperCase())),
  )
  return isKnown ? typed : null
}
