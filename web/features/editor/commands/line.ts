import { syntaxTree } from '@codemirror/language'
import type { EditorState, Line } from '@codemirror/state'

export type ListKind = 'bullet' | 'ordered' | 'task'

/** The markup before the content of a line. Widths count characters; a tab counts as `TAB`. */
export interface LineMarkup {
  /** The quote signs with their spaces: `> `. */
  quote: string
  /** White space between the quote signs and the marker. */
  indent: string
  /** `- `, `3. `, with its spaces; empty when the line is no list item. */
  marker: string
  /** `[ ] ` of a task, with its spaces. */
  box: string
  kind: ListKind | null
  /** The number of an ordered item. */
  number: number
  /** `.` or `)` for an ordered item; `-`, `*` or `+` for another. */
  sign: string
  /** The offset of the content in the line. */
  content: number
}

export const TAB = '    '
const QUOTE = /^(?:[ \t]{0,3}>[ \t]?)+/
const MARKER = /^(?:([-+*])|(\d{1,9})([.)]))([ \t]+|$)/
const BOX = /^\[[ xX]\](?:[ \t]+|$)/
const RULE = /^[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/

/** Parses the beginning of a line. */
export function parseLine(text: string): LineMarkup {
  const quote = QUOTE.exec(text)?.[0] ?? ''
  const rest = text.slice(quote.length)
  const indent = /^[ \t]*/.exec(rest)?.[0] ?? ''
  const body = rest.slice(indent.length)
  const found = RULE.test(body) ? null : MARKER.exec(body)
  const marker = found?.[0] ?? ''
  const box = found ? (BOX.exec(body.slice(marker.length))?.[0] ?? '') : ''
  return {
    quote,
    indent,
    marker,
    box,
    kind: found ? (box ? 'task' : found[2] ? 'ordered' : 'bullet') : null,
    number: found?.[2] ? Number(found[2]) : 0,
    sign: found?.[1] ?? found?.[3] ?? '',
    content: quote.length + indent.length + marker.length + box.length,
  }
}

/** The width of white space. */
export function widthOf(space: string): number {
  return space.replaceAll('\t', TAB).length
}

/** The lines of the selection, each once, in order. A range that ends at the start of a line does not include that line. */
export function selectedLines(state: EditorState): Line[] {
  const lines = new Map<number, Line>()
  for (const { from, to } of state.selection.ranges) {
    const first = state.doc.lineAt(from)
    const end = state.doc.lineAt(to)
    const last = end.from === to && end.number > first.number ? end.number - 1 : end.number
    for (let number = first.number; number <= last; number++) lines.set(number, state.doc.line(number))
  }
  return [...lines.values()].sort((a, b) => a.number - b.number)
}

/** The innermost node around a position that has one of these names. */
export function nodeAround(state: EditorState, pos: number, names: readonly string[]) {
  for (const side of [-1, 1] as const) {
    for (let node = syntaxTree(state).resolveInner(pos, side); ; ) {
      if (names.includes(node.name)) return node
      if (!node.parent) break
      node = node.parent
    }
  }
  return null
}

/** Whether Markdown has no meaning at a position, because it is inside code or raw HTML. */
export function isVerbatim(state: EditorState, pos: number): boolean {
  for (let node = syntaxTree(state).resolveInner(pos, -1); ; ) {
    if (['FencedCode', 'CodeBlock', 'HTMLBlock', 'CommentBlock'].includes(node.name)) return true
    if (!node.parent) return false
    node = node.parent
  }
}
