/** The value of a JavaScript literal. Objects have no prototype. */
export type Literal = string | number | boolean | null | Literal[] | { [key: string]: Literal }

/** How deep literals may be nested. */
const DEEPEST = 40

/** Thrown internally for text that is not a literal. */
class NotStatic extends Error {}

/**
 * Reads a literal of JavaScript or TypeScript (objects, arrays, texts, numbers) at a position of a program, without running anything.
 * @returns undefined if a value would have to be computed
 */
export function readLiteral(program: string, at: number): Literal | undefined {
  try {
    return new Reader(program, at).value(0)
  } catch (error) {
    if (error instanceof NotStatic) return undefined
    throw error
  }
}

const BLANK = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y
const NUMBER = /-?\d+(?:\.\d+)?/y
const NAME = /[A-Za-z_$][\w$]*/y
const WORDS: Readonly<Record<string, Literal>> = { true: true, false: false, null: null, undefined: null }
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\n': '' }

class Reader {
  readonly #text: string
  #at: number

  constructor(text: string, at: number) {
    this.#text = text
    this.#at = at
  }

  value(depth: number): Literal {
    if (depth > DEEPEST) throw new NotStatic()
    this.#take(BLANK)
    const first = this.#text[this.#at]
    if (first === '{') return this.#object(depth)
    if (first === '[') return this.#array(depth)
    if (first === '"' || first === "'" || first === '`') return this.#string(first)
    const number = this.#take(NUMBER)
    if (number !== '') return Number(number)
    const word = this.#take(NAME)
    if (!Object.hasOwn(WORDS, word)) throw new NotStatic()
    return WORDS[word] as Literal
  }

  #object(depth: number): Literal {
    const made = Object.create(null) as Record<string, Literal>
    this.#list('}', () => {
      const first = this.#text[this.#at]
      const key = first === '"' || first === "'" ? this.#string(first) : this.#take(NAME) || this.#take(NUMBER)
      this.#take(BLANK)
      if (key === '' || this.#text[this.#at] !== ':') throw new NotStatic()
      this.#at++
      made[key] = this.value(depth + 1)
    })
    return made
  }

  #array(depth: number): Literal {
    const made: Literal[] = []
    this.#list(']', () => made.push(this.value(depth + 1)))
    return made
  }

  /** Reads the members between the bracket here and its end, with commas between them. */
  #list(end: string, member: () => void): void {
    this.#at++
    for (;;) {
      this.#take(BLANK)
      if (this.#text[this.#at] === end) break
      member()
      this.#take(BLANK)
      if (this.#text[this.#at] === ',') this.#at++
      else if (this.#text[this.#at] !== end) throw new NotStatic()
    }
    this.#at++
  }

  #string(quote: string): string {
    let made = ''
    for (this.#at++; this.#text[this.#at] !== quote; this.#at++) {
      let character = this.#text[this.#at]
      if (character === undefined || (quote === '`' && this.#text.startsWith('${', this.#at))) throw new NotStatic()
      if (character === '\\') {
        character = this.#text[++this.#at] ?? ''
        character = ESCAPES[character] ?? character
      }
      made += character
    }
    this.#at++
    return made
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const [found] = pattern.exec(this.#text) ?? ['']
    this.#at += found.length
    return found
  }
}
