import type { Inline, LinkTarget, Marks } from './blocks.ts'

/** Collects the parts of a line as browsers show them: white space is collapsed, and removed at the beginning and end of a line. */
export class LineBuilder {
  #content: Inline[] = []
  /** The link at the end of the content that is still open. */
  #link: { to: LinkTarget; content: Inline[] } | undefined
  /** Whether white space is shown at this point. */
  #takesSpace = false

  /** Adds text. @param link the link that the text belongs to */
  text(written: string, marks: Marks, link?: LinkTarget): void {
    const joined = written.replace(/[ \t\n\r\f]+/g, ' ')
    const text = this.#takesSpace ? joined : joined.replace(/^ /, '')
    if (text === '') return
    this.#takesSpace = !text.endsWith(' ')
    const into = this.#into(link)
    const last = into.at(-1)
    if (last?.kind === 'text' && sameMarks(last.marks, marks)) last.text += text
    else into.push({ kind: 'text', text, marks })
  }

  /** Adds anything that is not text. */
  add(part: Inline, link?: LinkTarget): void {
    if (part.kind === 'break') this.#trimEnd()
    this.#into(link).push(part)
    this.#takesSpace = part.kind !== 'break'
  }

  /** The collected line; empty if there is nothing to see. The builder is empty afterwards. */
  take(): Inline[] {
    this.#trimEnd()
    const content = this.#content
    while (content.at(-1)?.kind === 'break') content.pop()
    while (content[0]?.kind === 'break') content.shift()
    this.#content = []
    this.#link = undefined
    this.#takesSpace = false
    return content
  }

  #into(link: LinkTarget | undefined): Inline[] {
    if (!link) {
      this.#link = undefined
      return this.#content
    }
    if (this.#link?.to !== link) {
      this.#link = { to: link, content: [] }
      this.#content.push({ kind: 'link', ...this.#link })
    }
    return this.#link.content
  }

  #trimEnd(): void {
    const into = this.#link?.content ?? this.#content
    const last = into.at(-1)
    if (last?.kind !== 'text') return
    last.text = last.text.replace(/ $/, '')
    if (last.text === '') into.pop()
  }
}

const sameMarks = (a: Marks, b: Marks): boolean =>
  a === b ||
  (Object.keys(a).length === Object.keys(b).length &&
    Object.entries(a).every(([name, value]) => b[name as keyof Marks] === value))
