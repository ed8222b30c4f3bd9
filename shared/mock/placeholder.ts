import type { Json, Making } from './generators/generator.ts'
import { GENERATORS } from './generators/index.ts'
import { measureOf } from './measure.ts'

/** A placeholder with its position in a text. */
interface Found {
  from: number
  to: number
  name: string
  /** The text between the parentheses; undefined without parentheses. */
  given: string | undefined
}

const NAME = /@([A-Za-z_]\w{0,40})/g
/** Only this many placeholders of a text are filled. */
const PLACEHOLDERS_MOST = 200
/** The cost of a placeholder in addition to its value, in characters. */
const PLACEHOLDER_COST = 4
/** The deepest nesting of placeholders in parameters. */
const NESTING_MOST = 3

/**
 * Fills the placeholders of a text. A placeholder that is the whole text becomes its value, for example a number. Others become text. Unknown names
 * stay; `\@` becomes an at sign.
 * @param named other values of the same object, by name; they take precedence over generators
 */
export function fill(making: Making, text: string, named: ReadonlyMap<string, Json>, nesting = 0): Json {
  making.budget.characters(text.length)
  if (!text.includes('@') || nesting > NESTING_MOST) return text
  let made = ''
  let at = 0
  for (const found of placeholders(text)) {
    const value = valueFor(making, found, named, nesting)
    if (value === undefined) continue
    if (found.from === 0 && found.to === text.length) return value
    const inserted = typeof value === 'string' ? value : JSON.stringify(value)
    making.budget.characters(inserted.length)
    made += text.slice(at, found.from) + inserted
    at = found.to
  }
  return (made + text.slice(at)).replaceAll('\\@', '@')
}

function valueFor(making: Making, found: Found, named: ReadonlyMap<string, Json>, nesting: number): Json | undefined {
  const own = found.given === undefined ? named.get(found.name) : undefined
  if (own !== undefined) {
    making.budget.value(measureOf(own))
    return own
  }
  const make = GENERATORS.get(found.name.toLowerCase())
  if (!make) return undefined
  making.budget.characters(PLACEHOLDER_COST)
  const given = found.given === undefined ? [] : parameters(found.given)
  return make(making, ...given.map((one) => (typeof one === 'string' ? fill(making, one, named, nesting + 1) : one)))
}

function placeholders(text: string): Found[] {
  const found: Found[] = []
  let after = 0
  for (const match of text.matchAll(NAME)) {
    const from = match.index
    if (from < after || text[from - 1] === '\\' || found.length >= PLACEHOLDERS_MOST) continue
    const name = match[1] as string
    const end = from + match[0].length
    const close = text[end] === '(' ? closing(text, end) : -1
    after = close < 0 ? end : close + 1
    found.push({ from, to: after, name, given: close < 0 ? undefined : text.slice(end + 1, close) })
  }
  return found
}

/** The longest parameters, in characters. */
const PARAMETERS_LENGTH = 2000

/** The position of the parenthesis that closes the one at `open`, or -1. Quoted parentheses do not count. */
function closing(text: string, open: number): number {
  let depth = 0
  let quote = ''
  for (let at = open; at < text.length && at < open + PARAMETERS_LENGTH; at++) {
    const character = text[at] as string
    if (quote) {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '(') depth += 1
    else if (character === ')') {
      depth -= 1
      if (depth === 0) return at
    }
  }
  return -1
}

/** Parses parameters: numbers, quoted texts, true and false, lists in brackets, and words without quotes. */
function parameters(text: string): Json[] {
  return text.trim() === '' ? [] : partsOf(text).map(parameter)
}

function parameter(part: string): Json {
  const text = part.trim()
  const quoted = /^(["'])(.*)\1$/s.exec(text)
  if (quoted) return quoted[2] as string
  if (text.startsWith('[') && text.endsWith(']')) return parameters(text.slice(1, -1))
  if (text === 'true' || text === 'false') return text === 'true'
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}

/** Splits at the commas outside of quotes, brackets and parentheses. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let part = ''
  let depth = 0
  let quote = ''
  for (const character of text) {
    if (quote) {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if ('[('.includes(character)) depth += 1
    else if ('])'.includes(character)) depth -= 1
    if (character === ',' && depth === 0 && !quote) {
      parts.push(part)
      part = ''
    } else part += character
  }
  return [...parts, part]
}
