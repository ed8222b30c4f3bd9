import { ensureSyntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import { isVerbatim, nodeAround } from '#web/features/editor/commands/line.ts'
import { tableAt } from '#web/features/editor/commands/table.ts'
import { slashBefore } from './match.ts'

/** How many lines up the beginning of an endpoint or a formula is searched. */
const MOST_LINES = 200
/** The time limit for the parser when it has not parsed the text up to the caret yet, in milliseconds. */
const PARSE_MS = 20

const ENDPOINT = /^[\s>]*(?:[-+*]\s+)?:{3,}\s*api(?:\s|$)/i
const ANY_CONTAINER = /^[\s>]*(?:[-+*]\s+)?:{3,}/
const FORMULA = /^[\s>]*\$\$/
const WHOLE_FORMULA = /^[\s>]*\$\$.*\$\$\s*$/

/** Whether a line is in a block whose lines are not Markdown: the facts of an endpoint, or a formula. */
function isInBlock(state: EditorState, lineNumber: number): boolean {
  const last = Math.max(1, lineNumber - MOST_LINES)
  let closesContainer = false
  let signs = 0
  let paragraph = true
  for (let number = lineNumber - 1; number >= last; number--) {
    const { text } = state.doc.line(number)
    if (!closesContainer && ENDPOINT.test(text)) return true
    closesContainer ||= ANY_CONTAINER.test(text)
    // A formula contains no empty line.
    paragraph &&= text.trim() !== ''
    if (paragraph && FORMULA.test(text) && !WHOLE_FORMULA.test(text)) signs += 1
    if (closesContainer && !paragraph) break
  }
  return signs % 2 === 1
}

/**
 * The keyword behind a slash that opens the menu, and the position of the slash in the text. `null` when there is none: in the
 * middle of a line, in tables, code, formulas and the lines of an endpoint.
 */
export function slashAt(state: EditorState, pos: number): { from: number; query: string } | null {
  const line = state.doc.lineAt(pos)
  const found = slashBefore(line.text.slice(0, pos - line.from), line.text.slice(pos - line.from))
  if (!found) return null
  ensureSyntaxTree(state, pos, PARSE_MS)
  if (isVerbatim(state, pos) || tableAt(state, pos) || nodeAround(state, pos, ['InlineCode'])) return null
  return isInBlock(state, line.number) ? null : { from: line.from + found.at, query: found.query }
}
