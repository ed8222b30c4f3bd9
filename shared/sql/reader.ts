import type { Token } from './lexer.ts'
import { SQL_COLUMNS_PER_KEY, SQL_NAME_LENGTH } from './limits.ts'

/** Words that begin the next part of a column or a constraint. */
const ATTRIBUTES = new Set(
  'NOT NULL DEFAULT PRIMARY UNIQUE REFERENCES CHECK COMMENT CONSTRAINT COLLATE GENERATED AS AUTO_INCREMENT AUTOINCREMENT IDENTITY ON CHARSET ENCODING STORAGE VIRTUAL STORED PERSISTED INVISIBLE VISIBLE SPARSE ROWGUIDCOL ENABLE DISABLE KEY SRID MASKED DEFERRABLE INITIALLY FOR USING COMPRESSION COLUMN_FORMAT ENCODE DISTKEY SORTKEY FOREIGN AFTER FIRST'.split(
    ' ',
  ),
)

/** The name in a token. */
export const nameOf = (token: Token | undefined): string => (token?.value ?? '').slice(0, SQL_NAME_LENGTH)

/** Reads the tokens of a statement, or a part of them. */
export class TokenReader {
  readonly tokens: readonly Token[]
  readonly source: string
  at = 0

  /** @param source the text of the tokens */
  constructor(tokens: readonly Token[], source: string) {
    this.tokens = tokens
    this.source = source
  }

  get token(): Token | undefined {
    return this.tokens[this.at]
  }
  get done(): boolean {
    return this.at >= this.tokens.length
  }

  /** Whether the next tokens are these words or signs. */
  is(...keys: string[]): boolean {
    return keys.every((key, i) => this.tokens[this.at + i]?.key === key)
  }

  /** Takes these words or signs if they come next. */
  take(...keys: string[]): boolean {
    const found = this.is(...keys)
    if (found) this.at += keys.length
    return found
  }

  /** Takes the next word if it is one of these. */
  takeOne(...keys: string[]): boolean {
    return keys.some((key) => this.take(key))
  }

  /** Takes a string, or a quoted name, which may be a string in MySQL; `null` when there is none. */
  takeText(): string | null {
    const { token } = this
    if (token?.kind !== 'text' && token?.kind !== 'name') return null
    this.at += 1
    return token.value
  }

  /** Takes a qualified name (`db.schema.name`) as its parts; empty when there is none. */
  takeName(): string[] {
    const parts: string[] = []
    for (;;) {
      const { token } = this
      if (token && (token.kind === 'name' || token.kind === 'word')) {
        parts.push(nameOf(token))
        this.at += 1
      }
      if (!this.take('.')) return parts
    }
  }

  /** Takes a group in parentheses, if there is one. @returns a reader of its tokens. A group without an end goes to the last token. */
  takeGroup(): TokenReader | null {
    if (!this.is('(')) return null
    const from = this.at + 1
    let depth = 0
    while (!this.done) {
      if (this.is('(')) depth += 1
      if (this.is(')')) depth -= 1
      this.at += 1
      if (depth === 0) return new TokenReader(this.tokens.slice(from, this.at - 1), this.source)
    }
    return new TokenReader(this.tokens.slice(from), this.source)
  }

  /** A reader of the remaining tokens. */
  rest(): TokenReader {
    return new TokenReader(this.tokens.slice(this.at), this.source)
  }

  /** Takes one token, or a whole group in parentheses. */
  skip(): void {
    if (!this.takeGroup()) this.at += 1
  }

  /** The parts between the commas outside of inner parentheses. */
  parts(): TokenReader[] {
    const parts: TokenReader[] = []
    let depth = 0
    let from = 0
    const cut = (to: number) => {
      if (to > from) parts.push(new TokenReader(this.tokens.slice(from, to), this.source))
    }
    for (const [i, token] of this.tokens.entries()) {
      if (token.key === '(') depth += 1
      if (token.key === ')') depth -= 1
      if (token.key !== ',' || depth > 0) continue
      cut(i)
      // A comment behind a comma belongs to the part before it.
      const last = this.tokens[i - 1]
      if (last && !last.remark) last.remark = token.remark
      from = i + 1
    }
    cut(this.tokens.length)
    return parts
  }

  /** Takes an expression, up to the next attribute of a column. @returns the expression as written */
  takeExpression(): string {
    const from = this.at
    this.skip()
    while (!this.done && !this.#endsExpression()) this.skip()
    return this.written(from, this.at)
  }

  /** Takes the expression of a generated column, without the outer parentheses. */
  takeGenerated(): string {
    const from = this.at
    const inside = this.takeGroup()
    if (inside && (this.done || this.#endsExpression())) return inside.written(0, inside.tokens.length)
    this.at = from
    return this.takeExpression()
  }

  #endsExpression(): boolean {
    const { token } = this
    if (!token) return true
    if (token.key === ',') return true
    if (token.key === 'WITH') return !this.is('WITH', 'TIME') && !this.is('WITH', 'LOCAL')
    if (token.key === 'CHARACTER') return this.is('CHARACTER', 'SET')
    return ATTRIBUTES.has(token.key)
  }

  /** Takes the words of a type with its lengths. A space stands before each parenthesis, as the protocol writes types. */
  takeType(): string {
    const { token } = this
    if (!token || (token.kind !== 'word' && token.kind !== 'name') || this.#endsExpression()) return ''
    let type = this.takeName().join('.')
    // Asking the whole type how it ends would copy it for each word.
    let before = type
    while (!this.done && !this.#endsExpression()) {
      const from = this.at
      const inside = this.takeGroup()
      if (inside) {
        type += ` (${inside.written(0, inside.tokens.length)})`
        before = ')'
        continue
      }
      this.at += 1
      const written = this.written(from, this.at)
      type +=
        /^[[\].%]/.test(written) || (before.endsWith('[') && /^\d/.test(written)) || before.endsWith('%')
          ? written
          : ` ${written}`
      before = written
    }
    return type
  }

  /** Tokens as written, without comments, with single spaces between them. */
  written(from: number, to: number): string {
    let text = ''
    for (let i = from; i < to; i++) {
      const token = this.tokens[i] as Token
      const before = this.tokens[i - 1]
      if (i > from && before && before.to < token.from) text += ' '
      text += this.source.slice(token.from, token.to)
    }
    return text
  }
}

/** The columns in parentheses: `(a, b DESC, lower(c))`, each as written but without quotes around a name. */
export function columnList(group: TokenReader | null): string[] {
  return (group?.parts() ?? []).map((part) => {
    const [first] = part.tokens
    const rest = part.written(1, part.tokens.length)
    if (first?.kind !== 'name') return part.written(0, part.tokens.length)
    const name = nameOf(first)
    return rest ? `${name}${rest.startsWith('(') ? '' : ' '}${rest}` : name
  })
}

/** The names of the columns of a key, without length and direction. */
export const keyColumns = (group: TokenReader | null): string[] =>
  (group?.parts() ?? []).slice(0, SQL_COLUMNS_PER_KEY).map((part) => nameOf(part.tokens[0]))
