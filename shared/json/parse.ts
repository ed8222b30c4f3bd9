import { type JsonProblem, type JsonToken, jsonTokens, problemAt } from './tokens.ts'

/** The deepest nesting of JSON that is formatted. */
export const JSON_DEPTH = 200

/** A JSON value. Numbers stay as written, however large. Of duplicate keys the last one counts. */
export type JsonNode =
  | { kind: 'object'; entries: Map<string, JsonNode> }
  | { kind: 'array'; items: JsonNode[] }
  | { kind: 'string' | 'number' | 'boolean' | 'null'; text: string }

export type JsonResult = { tokens: JsonToken[]; root: JsonNode } | { problem: JsonProblem }

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '\n': '' }

/** The value of a string token. */
export function stringValue(source: string): string {
  return source
    .slice(1, -1)
    .replace(/\\(?:u([\da-f]{4})|([\s\S]))/gi, (_, code: string | undefined, char: string) =>
      code ? String.fromCharCode(Number.parseInt(code, 16)) : (ESCAPES[char] ?? char),
    )
}

const CONSTANTS: Record<string, 'boolean' | 'null'> = { true: 'boolean', false: 'boolean', null: 'null' }

/** Thrown inside this file only. */
class Wrong extends Error {
  readonly problem: JsonProblem
  constructor(problem: JsonProblem) {
    super(problem.reason)
    this.problem = problem
  }
}

/** Parses JSON with comments and trailing commas. Never throws: an error is returned with its position. */
export function parseJson(text: string): JsonResult {
  const cut = jsonTokens(text)
  if ('problem' in cut) return cut
  const tokens = cut.tokens.filter(({ kind }) => kind !== 'comment')
  let at = 0
  const wrong = (): Wrong => {
    const token = tokens[at]
    return new Wrong(problemAt(text, token?.from ?? text.trimEnd().length, token ? 'unexpected' : 'unfinished'))
  }
  const take = (kind: JsonToken['kind']) => {
    if (tokens[at]?.kind !== kind) return false
    at += 1
    return true
  }
  const value = (depth: number): JsonNode => {
    const token = tokens[at]
    if (!token) throw wrong()
    if (depth > JSON_DEPTH) throw new Wrong(problemAt(text, token.from, 'deep'))
    if (take('{')) return { kind: 'object', entries: entries(depth) }
    if (take('[')) return { kind: 'array', items: items(depth) }
    const constant = token.kind === 'word' ? CONSTANTS[token.text] : undefined
    if (token.kind !== 'string' && token.kind !== 'number' && !constant) throw wrong()
    at += 1
    if (token.kind === 'string') return { kind: 'string', text: stringValue(token.text) }
    return { kind: constant ?? 'number', text: token.text }
  }
  const entries = (depth: number) => {
    const found = new Map<string, JsonNode>()
    while (!take('}')) {
      const key = tokens[at]
      if (key?.kind !== 'string' && key?.kind !== 'word' && key?.kind !== 'number') throw wrong()
      at += 1
      if (!take(':')) throw wrong()
      found.set(key.kind === 'string' ? stringValue(key.text) : key.text, value(depth + 1))
      if (!take(',') && tokens[at]?.kind !== '}') throw wrong()
    }
    return found
  }
  const items = (depth: number) => {
    const found: JsonNode[] = []
    while (!take(']')) {
      found.push(value(depth + 1))
      if (!take(',') && tokens[at]?.kind !== ']') throw wrong()
    }
    return found
  }
  try {
    const root = value(1)
    if (at < tokens.length) throw wrong()
    return { tokens: cut.tokens, root }
  } catch (error) {
    if (error instanceof Wrong) return { problem: error.problem }
    throw error
  }
}
