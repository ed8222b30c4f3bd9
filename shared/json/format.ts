import { parseJson } from './parse.ts'
import type { JsonProblem, JsonToken } from './tokens.ts'

const INDENT = '  '
const CLOSING: Partial<Record<JsonToken['kind'], JsonToken['kind']>> = { '{': '}', '[': ']' }

/**
 * Formats JSON with line breaks and indentation. Keys, numbers, strings and comments stay as written; trailing commas are removed.
 * @returns the problem when the text is not JSON
 */
export function formatJson(text: string): { text: string } | { problem: JsonProblem } {
  const read = parseJson(text)
  return 'problem' in read ? read : { text: laidOut(read.tokens) }
}

function laidOut(tokens: readonly JsonToken[]): string {
  const out: string[] = []
  let depth = 0
  let fresh = true
  const line = () => {
    if (!fresh) out.push(`\n${INDENT.repeat(depth)}`)
    fresh = true
  }
  const write = (text: string) => {
    out.push(text)
    fresh = false
  }
  const meaning = tokens.map((_, i) => i).filter((i) => tokens[i]?.kind !== 'comment')
  /** For each token, the kind of the next token that is not a comment. */
  const after = new Map(meaning.map((i, place) => [i, tokens[meaning[place + 1] ?? -1]?.kind]))
  for (const [i, token] of tokens.entries()) {
    const { kind } = token
    if (kind === 'comment') {
      if (token.newLine) line()
      else if (!fresh) write(' ')
      write(token.text)
      line()
    } else if (kind === '{' || kind === '[') {
      write(kind)
      depth += 1
      if (tokens[i + 1]?.kind !== CLOSING[kind]) line()
    } else if (kind === '}' || kind === ']') {
      depth -= 1
      if (tokens[i - 1] && CLOSING[(tokens[i - 1] as JsonToken).kind] !== kind) {
        if (fresh) out[out.length - 1] = `\n${INDENT.repeat(depth)}`
        else line()
      }
      write(kind)
    } else if (kind === ',') {
      const next = after.get(i)
      if (next === '}' || next === ']') continue
      write(',')
      if (tokens[i + 1]?.kind !== 'comment' || tokens[i + 1]?.newLine) line()
    } else write(kind === ':' ? ': ' : token.text)
  }
  return out.join('').trim()
}
