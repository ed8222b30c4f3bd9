import { langOfText } from '#shared/i18n/page-texts.ts'
import { readState, stateWord } from './state.ts'
import { STATUS_KEYS, SUMMARY_KEYS } from './vocabulary.ts'

/**
 * The grammar of the `:::api` block, line by line (decision 11). The renderer and the reader of pages share it, so that what is shown and what
 * is understood are the same.
 */

/** Longest address of a call, in UTF-16 units. */
const MAX_ADDRESS = 2048
const MAX_KEY = 40

/** What the first line says. */
export interface ApiLine {
  /** How many colons open the block; as many, or more, close it. */
  colons: number
  /** In capitals. */
  method: string
  /** As written. */
  address: string
}

/** `key: value` in a block. */
export interface ApiFact {
  /** As written. */
  key: string
  value: string
  /** The keys that mean something to us; undefined for every other. */
  known: 'summary' | 'status' | undefined
}

/** How many colons a line begins with. */
export function countColons(line: string): number {
  let count = 0
  while (line.charCodeAt(count) === 0x3a) count += 1
  return count
}

/** The method as it is kept: capitals, `DEL` is DELETE. Empty when it cannot be one. */
export function cleanMethod(written: string): string {
  const method = /^[a-z]{2,12}$/i.test(written) ? written.toUpperCase() : ''
  return method === 'DEL' ? 'DELETE' : method
}

/**
 * Reads `:::api METHOD address`.
 * @param line without indentation
 * @returns undefined for every other line
 */
export function readApiLine(line: string): ApiLine | undefined {
  const colons = countColons(line)
  if (colons < 3 || line.length > MAX_ADDRESS + 100) return undefined
  const [name = '', written = '', ...rest] = line.slice(colons).trim().split(/\s+/)
  const method = cleanMethod(written)
  const address = rest.join(' ').replace(/^`+\s*|\s*`+$/g, '')
  return name.toLowerCase() === 'api' && method && address ? { colons, method, address } : undefined
}

/** Whether a line (without indentation) closes a block that was opened with so many colons. */
export function closes(line: string, colons: number): boolean {
  const count = countColons(line)
  return count >= colons && line.slice(count).trim() === ''
}

/**
 * Reads `key: value`, with or without the mark of a list before it.
 * @param line without indentation
 * @returns undefined when the line is something else
 */
export function readFact(line: string): ApiFact | undefined {
  const text = line.replace(/^[-*+][ \t]+/, '')
  const at = text.slice(0, MAX_KEY + 1).search(/[:：]/)
  const key = text.slice(0, Math.max(0, at)).trim()
  const value = text.slice(at + 1).trim()
  if (!/^[\p{L}\p{N}][^`|<>*[\]]*$/u.test(key) || value.startsWith('//')) return undefined
  return { key, value, known: knownAs(key) }
}

function knownAs(key: string): ApiFact['known'] {
  const word = key.toLowerCase()
  if (SUMMARY_KEYS.has(word)) return 'summary'
  return STATUS_KEYS.has(word) ? 'status' : undefined
}

/** A block as it stands in a text. */
export interface ApiBlock extends ApiLine {
  facts: ApiFact[]
  /** The facts' lines, counted as the caller counts. */
  factLines: number[]
  /** The line after the block. */
  end: number
}

/**
 * Reads a whole block. It ends at its closing colons; one that is never closed ends before the first line that is empty or no fact, so that it
 * cannot take the page with it.
 * @param lineAt a line without indentation; undefined where the text, or what holds the block, ends
 * @param start the number of its first line
 */
export function readBlock(lineAt: (line: number) => string | undefined, start: number): ApiBlock | undefined {
  const head = readApiLine(lineAt(start) ?? '')
  if (!head) return undefined
  const block: ApiBlock = { ...head, facts: [], factLines: [], end: start + 1 }
  let unclosed: ApiBlock | undefined
  for (let at = start + 1; ; at += 1) {
    const line = lineAt(at)
    if (line !== undefined && closes(line, head.colons)) return { ...block, end: at + 1 }
    const fact = line === undefined ? undefined : readFact(line)
    if (!fact) unclosed ??= { ...block, facts: [...block.facts], factLines: [...block.factLines], end: at }
    if (fact) {
      block.facts.push(fact)
      block.factLines.push(at)
    } else if (line?.trim() !== '') return unclosed as ApiBlock
  }
}

/** A fact's value as it is shown: a state by its word, in the language of its key. */
export function shownValue({ key, value, known }: ApiFact): string {
  const state = known === 'status' ? readState(value) : 0
  return state === 0 ? value : stateWord(state, langOfText(key))
}

/** A piece of an address: its host, a variable in it, or the rest. */
export interface AddressPart {
  kind: 'host' | 'variable' | 'text'
  text: string
}

/** Where the host ends: `https://a.example:80`, `{{base}}`, `a.example.com:80`; a path begins with a slash. */
const HOST =
  /^(?:[a-z][a-z0-9+.-]{0,20}:\/\/[^/?#\s]*|\{\{?[^{}\s]{1,60}\}\}?(?=\/|$)|[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?(?=\/|$))/i
const VARIABLE = /\{\{?[^{}/\s]{1,60}\}\}?|(?<=\/):[a-z_][\w-]{0,60}/gi

/** Takes an address apart for showing it. The texts of the parts together are the address. */
export function addressParts(address: string): AddressPart[] {
  const host = HOST.exec(address)?.[0] ?? ''
  const parts: AddressPart[] = host ? [{ kind: 'host', text: host }] : []
  const rest = address.slice(host.length)
  let at = 0
  for (const match of rest.matchAll(VARIABLE)) {
    if (match.index > at) parts.push({ kind: 'text', text: rest.slice(at, match.index) })
    parts.push({ kind: 'variable', text: match[0] })
    at = match.index + match[0].length
  }
  if (at < rest.length) parts.push({ kind: 'text', text: rest.slice(at) })
  return parts
}
