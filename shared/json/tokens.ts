/** A token of JSON as people write it: with comments, trailing commas, single quotes and bare keys. */

export interface JsonToken {
  /** `word` is true, false, null, or a key without quotes. */
  kind: '{' | '}' | '[' | ']' | ':' | ',' | 'string' | 'number' | 'word' | 'comment'
  /** As written. */
  text: string
  from: number
  /** Whether a line break stands before the token. */
  newLine: boolean
}

/** An error and its position. Lines and columns count from 1. */
export interface JsonProblem {
  reason: 'unexpected' | 'unfinished' | 'deep'
  line: number
  column: number
}

const BLANK = /[\s\uFEFF]*/y
const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y
const NUMBER = /[-+]?(?:0x[\da-f]+|(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?|Infinity|NaN)(?![\p{L}\p{N}_$])/iuy
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/uy
const SIGNS = '{}[]:,'

/** The line and column of an offset in a text. */
export function lineAndColumn(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at)
  const start = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length, column: at - start + 1 }
}

/** A problem with the line and the column of a character. @param at the index of the character */
export const problemAt = (text: string, at: number, reason: JsonProblem['reason']): JsonProblem => ({
  reason,
  ...lineAndColumn(text, at),
})

/** The offset behind the string that begins at `from`; -1 when the line ends before the string. */
function stringEnd(text: string, from: number): number {
  const quote = text[from]
  for (let at = from + 1; at < text.length; at++) {
    const char = text[at]
    if (char === '\\') at += 1
    else if (char === quote) return at + 1
    else if (char === '\n') return -1
  }
  return -1
}

/** Splits JSON into tokens. */
export function jsonTokens(text: string): { tokens: JsonToken[] } | { problem: JsonProblem } {
  const tokens: JsonToken[] = []
  let at = 0
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at
    return pattern.exec(text)?.[0] ?? ''
  }
  for (;;) {
    const blank = match(BLANK)
    at += blank.length
    if (at >= text.length) return { tokens }
    const char = text[at] as string
    const add = (kind: JsonToken['kind'], end: number) => {
      tokens.push({ kind, text: text.slice(at, end), from: at, newLine: blank.includes('\n') })
      at = end
    }
    if (SIGNS.includes(char)) add(char as JsonToken['kind'], at + 1)
    else if (char === '"' || char === "'") {
      const end = stringEnd(text, at)
      if (end < 0) return { problem: problemAt(text, at, 'unfinished') }
      add('string', end)
    } else if (char === '/') {
      const comment = match(COMMENT)
      if (!comment) return { problem: problemAt(text, at, text[at + 1] === '*' ? 'unfinished' : 'unexpected') }
      add('comment', at + comment.length)
    } else {
      const number = match(NUMBER)
      const found = number || match(WORD)
      if (!found) return { problem: problemAt(text, at, 'unexpected') }
      add(number ? 'number' : 'word', at + found.length)
    }
  }
}
