import { type Completion, CompletionContext, type CompletionResult } from '@codemirror/autocomplete'
import type { Text } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

/** Languages that code blocks are highlighted for, as people write them; the most frequent first. */
const NAMES = [
  ...[
    'json',
    'bash',
    'http',
    'sql',
    'javascript',
    'typescript',
    'java',
    'python',
    'go',
    'php',
    'csharp',
    'yaml',
    'xml',
  ],
  ...['html', 'css', 'c', 'cpp', 'dart', 'diff', 'dockerfile', 'graphql', 'groovy', 'ini', 'kotlin', 'lua', 'makefile'],
  ...['markdown', 'mermaid', 'nginx', 'perl', 'powershell', 'properties', 'protobuf', 'r', 'ruby', 'rust', 'scala'],
  ...['shell', 'swift', 'toml', 'text'],
]
/** Short names that are complete: no other name is offered for them. */
const WHOLE = new Set([...NAMES, 'js', 'ts', 'py', 'sh', 'yml', 'rb', 'rs', 'md', 'kt', 'cs', 'jsx', 'tsx', 'txt'])

const FENCE = /^\s*(?:`{3,}|~{3,})([a-z]*)$/i
const ANY_FENCE = /^\s*(?:`{3,}|~{3,})/

function fences(doc: Text, from: number, to: number): number {
  let count = 0
  for (const text of doc.iterLines(from, to)) if (ANY_FENCE.test(text)) count += 1
  return count
}

/** Writes the language and moves into the block. A block without an end gets one. */
function apply(view: EditorView, { label }: Completion, from: number, to: number) {
  const { doc } = view.state
  const line = doc.lineAt(to)
  const isClosed = line.number < doc.lines && fences(doc, line.number + 1, doc.lines + 1) % 2 === 1
  const insert = isClosed ? label : `${label}\n\n${ANY_FENCE.exec(line.text)?.[0] ?? ''}`
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + label.length + 1 },
    scrollIntoView: true,
    userEvent: 'input.complete',
  })
}

const OPTIONS = NAMES.map((label, index): Completion => ({ label, apply, boost: -index }))

/** The letters of a language behind an opening code fence, in lower case; `undefined` when the line is no opening fence. */
export const languageBefore = (line: string): string | undefined => FENCE.exec(line)?.[1]?.toLowerCase()

/**
 * Offers languages behind an opening code fence, as soon as a letter is typed or on request. Enter behind a bare fence or a
 * complete name is a line break. A closing fence gets no list.
 */
export function languageSource({ state, pos, explicit }: CompletionContext): CompletionResult | null {
  const line = state.doc.lineAt(pos)
  const typed = pos === line.to ? languageBefore(line.text) : undefined
  if (typed === undefined || (!typed && !explicit) || WHOLE.has(typed)) return null
  if (fences(state.doc, 1, line.number) % 2 === 1) return null
  return {
    from: pos - typed.length,
    options: OPTIONS,
    validFor: (text) => /^[a-z]*$/i.test(text) && !WHOLE.has(text.toLowerCase()),
  }
}

/** Writes the first language that matches the text before the caret, when Enter was pressed before the list appeared. */
export function takeLanguage(view: EditorView): boolean {
  const { state } = view
  const { head, empty } = state.selection.main
  const found = empty ? languageSource(new CompletionContext(state, head, false)) : null
  const typed = found && state.sliceDoc(found.from, head).toLowerCase()
  const option = typed ? OPTIONS.find(({ label }) => label.startsWith(typed)) : undefined
  if (!found || !option) return false
  apply(view, option, found.from, head)
  return true
}
