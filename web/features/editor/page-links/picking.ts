import { type EditorState, type Extension, Prec, StateEffect, StateField } from '@codemirror/state'
import { EditorView, keymap, type ViewUpdate } from '@codemirror/view'
import { isVerbatim, nodeAround } from '#web/features/editor/commands/line.ts'
import { cellAt } from '#web/features/editor/commands/table.ts'

/** The text that opens the picker. */
const OPENING = '[['
/** The picker closes when the text after the brackets is longer than this. Nobody types such a long title. */
const LONGEST = 100

/** A page whose headings are offered. */
export interface ChosenPage {
  page_id: number
  /** Empty for the page that is being written. */
  title: string
}

/** Connects the keys of the text with the list of rows. */
export interface KeyHold {
  /** `null` until the code of the list is loaded. */
  keys: PickerKeys | null
  /** Enter was pressed before that: the list takes its first row as soon as it is loaded. */
  isEarly: boolean
}

/** The state of the picker. The keyword is the text between the brackets and the caret. */
export interface Picking {
  /** The position of the brackets. */
  from: number
  query: string
  page: ChosenPage | null
  /** The id of the active row's element, for screen readers. */
  active: string | null
}

/** The keys that the list handles while it is open. `false` means that it did not handle the key. */
export interface PickerKeys {
  move: (by: 1 | -1) => boolean
  take: () => boolean
  /** `#` was typed: continues with the headings of the active page. */
  heading: () => ChosenPage | null
}

const open = StateEffect.define<number>()
const close = StateEffect.define<null>()
const choosePage = StateEffect.define<ChosenPage>()
const activate = StateEffect.define<string | null>()

/** The text before the keyword while a heading is chosen. */
const headOf = (page: ChosenPage) => `${shownTitle(page.title)}#`
/** A title in the form in which it stands between the brackets while a heading is chosen. */
const shownTitle = (title: string) => title.replace(/[[\]\n]/g, ' ').slice(0, LONGEST / 2)

/** Reads the state of the picker from the text; `null` when the caret has left it. */
function readPicking(state: EditorState, from: number, before: Pick<Picking, 'page' | 'active'>): Picking | null {
  const { head, empty } = state.selection.main
  const start = from + OPENING.length
  if (!empty || state.selection.ranges.length > 1 || head < start || head > state.doc.lineAt(from).to) return null
  if (state.sliceDoc(from, start) !== OPENING) return null
  const text = state.sliceDoc(start, head)
  if (text.length > LONGEST || /[[\]|]/.test(text)) return null
  const page = before.page && text.startsWith(headOf(before.page)) ? before.page : null
  return { from, query: page ? text.slice(headOf(page).length) : text, page, active: before.active }
}

/** Whether a link to a page may begin here. It may not in code. */
const mayOpen = (state: EditorState, pos: number) => !isVerbatim(state, pos) && !nodeAround(state, pos, ['InlineCode'])

/** The state field of the page picker; `null` while it is closed. */
export const picking = StateField.define<Picking | null>({
  create: () => null,
  update(value, transaction) {
    const { state } = transaction
    let now = value
    for (const effect of transaction.effects) {
      if (effect.is(close)) return null
      if (effect.is(open)) now = { from: effect.value, query: '', page: null, active: null }
      if (effect.is(choosePage) && now) now = { ...now, page: effect.value }
      if (effect.is(activate) && now) now = { ...now, active: effect.value }
    }
    if (now && now === value && !transaction.docChanged && !transaction.selection) return value
    if (!now) return transaction.isUserEvent('input.type') ? opened(state) : null
    const opening = transaction.effects.some((effect) => effect.is(open))
    return readPicking(state, opening ? now.from : transaction.changes.mapPos(now.from), now)
  },
})

/** The picker that the brackets before the caret open. */
function opened(state: EditorState): Picking | null {
  const { head } = state.selection.main
  const from = head - OPENING.length
  if (from < 0 || state.sliceDoc(from, head) !== OPENING || state.sliceDoc(from - 1, from) === '[') return null
  return mayOpen(state, head) ? readPicking(state, from, { page: null, active: null }) : null
}

/**
 * Opens the picker at the caret, as typing the brackets does. @returns false where no link to a page may begin, or when words are
 * selected
 */
export function openPicker(view: EditorView): boolean {
  const { head: caret, empty } = view.state.selection.main
  // In a row of a table the link stays inside the cell.
  const cell = cellAt(view.state, caret)
  const head = cell ? Math.min(Math.max(caret, cell.from), cell.to) : caret
  if (!empty || view.state.readOnly || !mayOpen(view.state, head)) return false
  view.dispatch({
    changes: { from: head, insert: OPENING },
    selection: { anchor: head + OPENING.length },
    effects: open.of(head),
    scrollIntoView: true,
    userEvent: 'input',
  })
  view.focus()
  return true
}

/** Closes the picker; the typed text stays. */
export function closePicker(view: EditorView): boolean {
  if (!view.state.field(picking, false)) return false
  view.dispatch({ effects: close.of(null) })
  return true
}

/** Sets the active row. */
export function setActive(view: EditorView, id: string | null): void {
  if ((view.state.field(picking, false)?.active ?? null) === id) return
  view.dispatch({ effects: activate.of(id) })
}

/** Continues with the headings of a page: the text gets its title and `#`, and what is typed after that filters the headings. */
export function pickHeading(view: EditorView, page: ChosenPage): void {
  const now = view.state.field(picking, false)
  if (!now) return
  const insert = headOf(page)
  const from = now.from + OPENING.length
  view.dispatch({
    changes: { from, to: view.state.selection.main.head, insert },
    selection: { anchor: from + insert.length },
    effects: choosePage.of(page),
    userEvent: 'input',
  })
  view.focus()
}

/** Replaces the brackets, also closing ones that were typed already, by the link, as one step of undo. */
export function putLink(view: EditorView, link: string, at = view.state.field(picking, false)?.from): void {
  if (at === undefined) return
  const { head } = view.state.selection.main
  // The writer may have typed on while a page was created. That text stays.
  const isThere =
    at <= head && view.state.sliceDoc(at, at + OPENING.length) === OPENING && head <= view.state.doc.lineAt(at).to
  const from = isThere ? at : head
  const isClosed = view.state.sliceDoc(head, head + 2) === ']]'
  view.dispatch({
    changes: { from, to: isClosed ? head + 2 : head, insert: link },
    selection: { anchor: from + link.length },
    effects: close.of(null),
    scrollIntoView: true,
    userEvent: 'input.complete',
  })
  view.focus()
}

/**
 * The editor extension of the picker. React draws its rows.
 * @param hold read on each key
 * @param onUpdate called when the picker changes or moves
 * @param list the element with the rows
 */
export function pickerExtension(
  hold: KeyHold,
  onUpdate: (update: ViewUpdate) => void,
  list: { id: string },
): Extension {
  const whileOpen = (run: (now: PickerKeys) => boolean) => (view: EditorView) => {
    return view.state.field(picking, false) && hold.keys ? run(hold.keys) : false
  }
  const take = (view: EditorView) => {
    if (!view.state.field(picking, false)) return false
    if (hold.keys) return hold.keys.take()
    hold.isEarly = true
    return true
  }
  return [
    picking,
    Prec.highest(
      keymap.of([
        { key: 'ArrowDown', run: whileOpen((now) => now.move(1)) },
        { key: 'ArrowUp', run: whileOpen((now) => now.move(-1)) },
        { key: 'Enter', run: take },
        { key: 'Tab', run: take },
        { key: 'Escape', run: closePicker },
      ]),
    ),
    EditorView.inputHandler.of((view, _from, _to, text) => {
      const now = view.state.field(picking, false)
      if (text !== '#' || !now || now.page) return false
      const page = hold.keys?.heading()
      if (!page) return false
      pickHeading(view, page)
      return true
    }),
    EditorView.contentAttributes.of((view): Record<string, string> => {
      const now = view.state.field(picking, false)
      if (!now) return {}
      return {
        'aria-controls': list.id,
        'aria-haspopup': 'listbox',
        'aria-autocomplete': 'list',
        ...(now.active ? { 'aria-activedescendant': now.active } : {}),
      }
    }),
    EditorView.updateListener.of((update) => {
      const [before, now] = [update.startState.field(picking, false), update.state.field(picking, false)]
      if (before !== now || (now && update.geometryChanged)) onUpdate(update)
    }),
  ]
}
