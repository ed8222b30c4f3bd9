import {
  acceptCompletion,
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  completionStatus,
  pickedCompletion,
  selectedCompletionIndex,
  setSelectedCompletion,
} from '@codemirror/autocomplete'
import { EditorState, type Extension, Prec, type Transaction } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import type { Texts } from '#shared/i18n/type.ts'
import { drawIcon } from './draw-icon.tsx'
import { markupEntries, type SlashEntry } from './entries.ts'
import { languageBefore, languageSource, takeLanguage } from './languages.ts'
import { matching, slashBefore } from './match.ts'
import { slashAt } from './slash-at.ts'
import './slash.css'

/** A row of the menu as an option of CodeMirror's completion. */
interface Row extends Completion {
  entry: SlashEntry
}

const isRow = (completion: Completion): completion is Row => 'entry' in completion

/** Removes the slash and the keyword and runs the row, as one step of undo. */
function take(entry: SlashEntry) {
  return (view: EditorView, completion: Completion, from: number, to: number) => {
    const removal = view.state.update({
      changes: { from, to },
      selection: { anchor: from },
      userEvent: 'input.complete',
    })
    let done: Transaction | null = null
    entry.command?.({
      state: removal.state,
      dispatch: (transaction) => {
        done = transaction
      },
    })
    const last = done as Transaction | null
    view.dispatch({
      changes: last ? removal.changes.compose(last.changes) : removal.changes,
      selection: (last ?? removal).newSelection,
      scrollIntoView: true,
      userEvent: 'input.complete',
      annotations: pickedCompletion.of(completion),
    })
    view.focus()
    entry.open?.(view)
  }
}

function rowOf(entry: SlashEntry, section?: Completion['section']): Row {
  return { label: entry.label, detail: entry.sign, section, entry, apply: take(entry) }
}

/** The rows for the text at the caret; `null` when no slash opens the menu. */
function source(entries: () => readonly SlashEntry[], texts: Texts['editor']) {
  const groups = ['text', 'block', 'tool'] as const
  const sections = groups.map((group, order) => ({ name: texts.slashGroups[group], rank: order }))
  const read = ({ state, pos }: CompletionContext): CompletionResult | null => {
    const found = slashAt(state, pos)
    if (!found) return null
    const { from, query } = found
    const options = matching(entries(), query).map((entry) =>
      rowOf(entry, query ? undefined : sections[groups.indexOf(entry.group)]),
    )
    if (options.length === 0) return null
    return { from, options, filter: false, update: (_, _from, _to, later) => read(later) }
  }
  return read
}

/**
 * Whether the line can open one of the menus at a position. Otherwise CodeMirror gets no sources: with them it would ask, and change
 * its state a second time, after every key.
 */
function mayOffer(state: EditorState, pos: number): boolean {
  const line = state.doc.lineAt(pos)
  const at = pos - line.from
  return slashBefore(line.text.slice(0, at), line.text.slice(at)) !== null || languageBefore(line.text) !== undefined
}

/** Takes the selected row. When Enter was pressed before the list appeared, it takes the first row. */
function takeNow(entries: () => readonly SlashEntry[]) {
  return (view: EditorView): boolean => {
    if (acceptCompletion(view)) return true
    const { state } = view
    const { head, empty } = state.selection.main
    if (completionStatus(state) !== 'pending') return false
    if (takeLanguage(view)) return true
    const found = empty ? slashAt(state, head) : null
    const entry = found?.query ? matching(entries(), found.query)[0] : undefined
    if (!found || !entry) return false
    take(entry)(view, rowOf(entry), found.from, head)
    return true
  }
}

/**
 * Selects the first row as soon as a keyword is typed after the slash or the code fence. Before that nothing is selected, so that
 * Enter behind a slash alone is a line break.
 */
const chooseFirst = EditorState.transactionExtender.of(({ startState, docChanged, newDoc, newSelection }) => {
  const { head, empty } = newSelection.main
  if (!empty || (!docChanged && selectedCompletionIndex(startState) !== null)) return null
  const line = newDoc.lineAt(head)
  const before = line.text.slice(0, head - line.from)
  return slashBefore(before)?.query || languageBefore(before) ? { effects: setSelectedCompletion(0) } : null
})

/** A scrolling element must be in the Tab order. The focus itself stays in the text. */
const reachable = EditorView.updateListener.of(({ view, state }) => {
  if (completionStatus(state) === null) return
  view.dom.querySelector<HTMLElement>('.editor-slash > ul')?.setAttribute('tabindex', '0')
})

/**
 * The menu that `/` opens at the start of a line or list item, and the list of languages behind a code fence.
 * @param tools rows for the tools of the editor, read when the menu opens
 */
export function slashMenu(texts: Texts['editor'], tools: () => readonly SlashEntry[]): Extension {
  const markup = markupEntries(texts)
  const entries = () => [...markup, ...tools()]
  const sources = [source(entries, texts), languageSource].map((autocomplete) => ({ autocomplete }))
  return [
    Prec.highest(
      keymap.of([
        { key: 'Enter', run: takeNow(entries) },
        { key: 'Tab', run: takeNow(entries) },
      ]),
    ),
    autocompletion({
      icons: false,
      selectOnOpen: false,
      activateOnTypingDelay: 0,
      // The first key after the slash may come at once. The list keeps its position, and Enter takes its first row.
      interactionDelay: 0,
      tooltipClass: () => 'editor-slash',
      addToOptions: [
        { position: 10, render: (completion) => (isRow(completion) ? drawIcon(completion.entry.icon) : null) },
      ],
    }),
    EditorState.languageData.of((state, pos) => (mayOffer(state, pos) ? sources : [])),
    chooseFirst,
    reachable,
  ]
}
