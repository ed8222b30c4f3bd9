import { langOfText } from '#shared/i18n/page-texts.ts'
import { readState, stateWord } from './state.ts'
import { STATUS_KEYS, SUMMARY_KEYS } from './vocabulary.ts'

/**
 * The grammar of the `:::api` block, line by line (decision 11). The renderer and the reader of pages share it, so that both understand a block
 * in the same way.
 */

/** The longest address of a call, in UTF-16 units. */
const MAX_ADDRESS = 2048
const MAX_KEY = 40

/** The first line of a block. */
export interface ApiLine {
  /** The number of colons that open the block. The same number or more close it. */
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
  /** The meaning of the key, if it has one for us. */
  known: 'summary' | 'status' | undefined
}

/** The number of colons at the beginning of a line. */
export function countColons(line: string): number {
  let count = 0
  while (line.charCodeAt(count) === 0x3a) count += 1
  return count
}

/** The normal form of a method: in capitals, `DEL` as `DELETE`. Empty when the word cannot be a method. */
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

/** Whether a line (without indentation) closes a block that was opened with `colons`. */
export function closes(line: string, colons: number): boolean {
  const count = countColons(line)
  return count >= colons && line.slice(count).trim() === ''
}

/**
 * Reads `key: value`, with or without a list mark before it.
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

/** A block of a text. */
export interface ApiBlock extends ApiLine {
  facts: ApiFact[]
  /** The line numbers of the facts, as the caller counts lines. */
  factLines: number[]
  /** The line after the block. */
  end: number
}

/**
 * Reads a whole block. It ends at its closing colons. A block that is never closed ends before the first line that is empty or not a fact, so that
 * it does not swallow the rest of the page.
 * @param lineAt returns a line without indentation; undefined after the end of the text or of the container
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

/** The displayed value of a fact. A state is displayed as a word in the language of its key. */
export function shownValue({ key, value, known }: ApiFact): string {
  const state = known === 'status' ? readState(value) : 0
  return state === 0 ? value : stateWord(state, langOfText(key))
}

/** A piece of an address: its host, a variable in it, or the rest. */
export interface AddressPart {
  kind: 'host' | 'variable' | 'text'
  text: string
}

/** A host at the beginning of an address: `https://a.example:80`, `{{base}}`, `a.example.com:80`. */
const HOST =
  /^(?:[a-z][a-z0-9+.-]{0,20}:\/\/[^/?#\s]*|\{\{?[^{}\s]{1,60}\}\}?(?=\/|$)|[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?(?=\/|$))/i
const VARIABLE = /\{\{?[^{}/\s]{1,60}\}\}?|(?<=\/):[a-z_][\w-]{0,60}/gi

/** Splits an address for display. The joined texts of the parts are the address. */
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
