import { SQL_TOKENS_PER_STATEMENT } from './limits.ts'

/**
 * A token of SQL. The lexer splits SQL of any dialect into tokens and can skip statements. It reads every character a bounded number of times for any
 * text: it does not backtrack, and does not repeat a search that found nothing.
 */

export interface Token {
  /** `name` was quoted; `text` is a string; `sign` is one character. */
  kind: 'word' | 'name' | 'text' | 'number' | 'sign'
  /** Without quotes. */
  value: string
  /** A word in upper case, or a sign as it is. Empty for other tokens, so that a quoted name is never a keyword. */
  key: string
  from: number
  to: number
  /** The line comment right behind the token. */
  remark: string
}

const WORD = /[\p{L}\p{N}_$#@]+/uy
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?/iy
const DOLLAR = /\$\w{0,63}\$/y
const BLANK = /\s/
/** Prefixes of strings: N'…', E'…', _utf8'…'. */
const STRING_PREFIX = /^(?:n|e|b|x|u|_\w+)$/i
/** A line that ends a statement and is not part of it: GO of SQL Server, the slash of Oracle. */
const END_LINE = /[ \t]*(?:GO(?:[ \t]+\d+)?|\/)[ \t]*(?:;[ \t]*)?(?=\r?\n|$)/iy
/** The beginning of a line that starts a new statement, even if the one before has no end. */
const NEW_STATEMENT =
  /[ \t]*(?:CREATE|ALTER[ \t]+TABLE|COMMENT[ \t]+ON|EXEC|EXECUTE|INSERT|DROP[ \t]+TABLE|GRANT|PRINT|PROMPT|REM|REMARK)[ \t\r\n]/iy
const NEW_TABLE = /[ \t]*CREATE[ \t]+TABLE[ \t\r\n]/iy

/** After this many dollar signs without a closing tag, no more are tried. */
const DOLLAR_TRIES = 4

/** Reads SQL text token by token, in the dialects of all databases. */
export class SqlLexer {
  readonly text: string
  at = 0
  /** The text is in the dialect of MySQL: a backslash escapes in strings, `#` begins a comment. */
  mysql = false
  /** The end of statements (MySQL's DELIMITER). */
  delimiter = ';'
  /** How many characters were read, for tests. */
  looked = 0
  /** A table names its engine, so a backslash escapes in strings. Comments are those of any dialect: such scripts are written by hand. */
  #hasEngine = false
  #missing = new Set<string>()
  #nextBracket = -1
  #dollarTries = 0

  constructor(text: string) {
    this.text = text
  }

  get done(): boolean {
    return this.at >= this.text.length
  }

  get #hasEscapes(): boolean {
    return this.mysql || this.#hasEngine
  }

  #to(at: number): void {
    this.looked += Math.max(1, at - this.at)
    this.at = at
  }

  /** The position of `what` from `from` on, or -1. A text that was not found once is not searched for again. */
  #find(what: string, from: number): number {
    if (this.#missing.has(what)) return -1
    const found = this.text.indexOf(what, from)
    if (found >= 0) return found
    this.looked += this.text.length - from
    this.#missing.add(what)
    return -1
  }

  #match(pattern: RegExp, at = this.at): string {
    pattern.lastIndex = at
    return pattern.exec(this.text)?.[0] ?? ''
  }

  /** Moves to the beginning of the next line. */
  skipLine(): void {
    const end = this.#find('\n', this.at)
    this.#to(end < 0 ? this.text.length : end + 1)
  }

  /** Moves behind the next occurrence of `what`, if there is one. */
  skipBehind(what: string): void {
    const found = this.#find(what, this.at)
    if (found >= 0) this.#to(found + what.length)
  }

  #atLineStart(): boolean {
    let before = this.at - 1
    while (before >= 0 && (this.text[before] === ' ' || this.text[before] === '\t') && this.at - before < 64)
      before -= 1
    return before < 0 || this.text[before] === '\n'
  }

  /** The end of the comment that begins here, or -1. */
  #commentEnd(): number {
    const { text, at } = this
    const two = text.slice(at, at + 2)
    const isLine = two === '--' ? !this.mysql || /^(?:\s|$)/.test(text.slice(at + 2, at + 3)) : false
    if (isLine || (text[at] === '#' && (this.mysql || this.#atLineStart()))) {
      const end = this.#find('\n', at)
      return end < 0 ? text.length : end
    }
    if (two !== '/*') return -1
    if (text[at + 2] === '!') this.mysql = true
    const end = this.#find('*/', at + 2)
    return end < 0 ? text.length : end + 2
  }

  /** Skips white space and comments. @returns the comment on the line where it began, and whether a line ended */
  skipBlank(): { remark: string; newLine: boolean } {
    let remark = ''
    let newLine = false
    while (!this.done) {
      const char = this.text[this.at] as string
      if (BLANK.test(char) || char === '\uFEFF') {
        newLine ||= char === '\n'
        this.#to(this.at + 1)
        continue
      }
      const end = char === '-' || char === '#' || char === '/' ? this.#commentEnd() : -1
      if (end < 0) break
      if (!newLine && char === '-') remark ||= this.text.slice(this.at, end).replace(/^-+/, '').trim()
      this.#to(end)
    }
    return { remark, newLine }
  }

  /** The end of the string that begins at `at` with this quote. */
  #stringEnd(at: number, quote: string, escapes: boolean): number {
    for (let from = at + 1; ; ) {
      const end = this.#find(quote, from)
      if (end < 0) return this.text.length
      if ((quote === "'" || (quote === '"' && this.#hasEscapes)) && this.#isEscaped(at, end, escapes)) from = end + 1
      else if (this.text[end + 1] === quote) from = end + 2
      else return end + 1
    }
  }

  /** Whether backslashes escape a quote. If the dialect is unknown, the next character decides, because no word can follow a string directly. */
  #isEscaped(start: number, end: number, escapes: boolean): boolean {
    let slashes = 0
    while (end - slashes - 1 > start && this.text[end - slashes - 1] === '\\') slashes += 1
    this.looked += slashes
    if (slashes % 2 === 0) return false
    return escapes || this.#hasEscapes || /[\p{L}\p{N}]/u.test(this.text[end + 1] ?? '')
  }

  /** The end of the dollar-quoted string that begins here, or -1. */
  #dollarEnd(): number {
    if (this.#dollarTries >= DOLLAR_TRIES) return -1
    const tag = this.#match(DOLLAR)
    if (!tag) return -1
    const end = this.text.indexOf(tag, this.at + tag.length)
    if (end >= 0) return end + tag.length
    this.#dollarTries += 1
    this.looked += this.text.length - this.at
    return -1
  }

  /** The end of the name in brackets that begins here, or -1. `int[]` and `a[1]` are not names. */
  #bracketEnd(): number {
    if (/[\]\d']/.test(this.text[this.at + 1] ?? ']')) return -1
    if (this.#nextBracket <= this.at) {
      const found = this.#find(']', this.at)
      this.#nextBracket = found < 0 ? Number.POSITIVE_INFINITY : found
    }
    return this.#nextBracket === Number.POSITIVE_INFINITY ? -1 : this.#nextBracket + 1
  }

  #token(kind: Token['kind'], to: number, value: string, key = ''): Token {
    const token = { kind, value, key, from: this.at, to, remark: '' }
    this.#to(to)
    return token
  }

  #string(at: number, escapes: boolean): Token {
    const end = this.#stringEnd(at, "'", escapes)
    const inner = this.text.slice(at + 1, this.text[end - 1] === "'" && end > at + 1 ? end - 1 : end)
    const text = inner.replaceAll("''", "'")
    const isEscaped = escapes || this.#hasEscapes || text.includes("\\'")
    return this.#token('text', end, isEscaped ? unescaped(text) : text)
  }

  /** The next token; `null` at the end. White space and comments must be skipped before. */
  next(): Token | null {
    if (this.done) return null
    const { text, at } = this
    const char = text[at] as string
    if (char === "'") return this.#string(at, false)
    if (char === '"' || char === '`') {
      this.mysql ||= char === '`'
      const end = this.#stringEnd(at, char, false)
      return this.#token('name', end, text.slice(at + 1, Math.max(at + 1, end - 1)).replaceAll(char + char, char))
    }
    if (char === '[') {
      const end = this.#bracketEnd()
      if (end > 0) return this.#token('name', end, text.slice(at + 1, end - 1))
    }
    if (char === '$') {
      const end = this.#dollarEnd()
      if (end > 0)
        return this.#token('text', end, text.slice(text.indexOf('$', at + 1) + 1, text.lastIndexOf('$', end - 2)))
    }
    const number = /[\d.]/.test(char) ? this.#match(NUMBER) : ''
    if (number && !/[\p{L}_]/u.test(text[at + number.length] ?? ''))
      return this.#token('number', at + number.length, number)
    const word = this.#match(WORD)
    if (!word) return this.#token('sign', at + 1, char, char)
    const behind = at + word.length
    if (text[behind] === "'" && STRING_PREFIX.test(word)) {
      this.looked += word.length
      return { ...this.#string(behind, word.toLowerCase() === 'e'), from: at }
    }
    return this.#token('word', behind, word, word.toUpperCase())
  }

  /** Whether the statement ends before this line: the line is an end of statements, or begins with `start`. */
  #endsHere(start: RegExp): boolean {
    const found = this.#match(END_LINE) || this.#match(start)
    this.looked += found.length
    return found !== ''
  }

  /** Reads the tokens up to the end of the statement, and skips the delimiter. */
  collect(): Token[] {
    const tokens: Token[] = []
    let depth = 0
    for (;;) {
      const { remark, newLine } = this.skipBlank()
      const last = tokens.at(-1)
      if (last) last.remark = remark
      if (newLine && last && this.#endsHere(depth > 0 ? NEW_TABLE : NEW_STATEMENT)) return tokens
      if (this.text.startsWith(this.delimiter, this.at)) {
        this.#to(this.at + this.delimiter.length)
        return tokens
      }
      if (tokens.length >= SQL_TOKENS_PER_STATEMENT) {
        this.skipStatement()
        return tokens
      }
      const token = this.next()
      if (!token) return tokens
      if (token.key === '(') depth += 1
      if (token.key === ')') depth = Math.max(0, depth - 1)
      // Hand-written scripts of MySQL have neither a head nor quoted names, but an engine behind their tables.
      if (depth === 0 && token.kind === 'word' && last?.key === '=' && tokens.at(-2)?.key === 'ENGINE')
        this.#hasEngine = true
      tokens.push(token)
    }
  }

  /** Skips the rest of a statement with its strings and comments. */
  skipStatement(): void {
    const { text } = this
    const first = this.delimiter.charCodeAt(0)
    let at = this.at
    const end = text.length
    const leave = (to: number): void => this.#to(Math.min(to, end))
    while (at < end) {
      const code = text.charCodeAt(at)
      if (code === first && text.startsWith(this.delimiter, at)) {
        at += this.delimiter.length
        break
      }
      if (code > 96 || (code > 47 && code < 91) || code === 32 || code === 44) {
        at += 1
        continue
      }
      leave(at)
      at = this.#behindSpecial(code)
      if (code === 10 && this.#endsHere(NEW_STATEMENT)) break
    }
    leave(at)
  }

  /** The end of what begins here: a string, a quoted name, a comment, or one character. */
  #behindSpecial(code: number): number {
    const { at } = this
    this.looked += 1
    if (code === 10) {
      this.at = at + 1
      return at + 1
    }
    if (code === 39)
      return this.#stringEnd(at, "'", /[eE]/.test(this.text[at - 1] ?? '') && !/\w/.test(this.text[at - 2] ?? ''))
    if (code === 34) return this.#stringEnd(at, '"', false)
    if (code === 96) {
      this.mysql = true
      return this.#stringEnd(at, '`', false)
    }
    if (code === 36) {
      const end = /\w/.test(this.text[at - 1] ?? '') ? -1 : this.#dollarEnd()
      return end > 0 ? end : at + 1
    }
    const comment = code === 45 || code === 35 || code === 47 ? this.#commentEnd() : -1
    return comment > 0 ? comment : at + 1
  }
}

const ESCAPES: Record<string, string> = { n: '\n', r: '', t: ' ', '0': '' }
const unescaped = (text: string) => text.replace(/\\(.)/gs, (_, char: string) => ESCAPES[char] ?? char)
