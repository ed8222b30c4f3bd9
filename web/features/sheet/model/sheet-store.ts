import type { Area, Spot } from '#shared/sheet/address.ts'
import { Calculation } from '#shared/sheet/formula/evaluate.ts'
import type { Book, Sheet } from '#shared/sheet/model.ts'
import { createStore } from '#web/lib/create-store.ts'
import { type Selection, select } from './selection.ts'

/** How many steps Undo can go back. */
const SHEET_UNDO_STEPS = 200

/** The text that is being typed into a cell. */
export interface Edit {
  text: string
  /** Editing began by typing: arrow keys leave the cell. Otherwise (F2, double click) they move the caret. */
  isQuick: boolean
  /** Where the caret is: in the cell, or in the formula bar. */
  place: 'cell' | 'bar'
}

/** The state of the grid. */
export interface SheetState {
  book: Book
  /** The index of the open sheet. */
  at: number
  selection: Selection
  edit: Edit | null
  /** The results of the formulas of this book. */
  results: Calculation
  canUndo: boolean
  canRedo: boolean
  /** `false` for readers, for an archived item, and while somebody else has the lock. */
  editable: boolean
}

interface Step {
  book: Book
  at: number
  selection: Selection
}

/** The book on screen, its selection and its undo steps. They live outside React. */
export interface SheetStore {
  subscribe: (listener: () => void) => () => void
  snapshot: () => SheetState
  /** The open sheet. */
  sheet: () => Sheet
  /**
   * Replaces the book as one step of undo.
   * @param then the open sheet and the selection afterwards, if they change
   */
  change: (book: Book, then?: { at?: number; from?: Spot; to?: Spot }) => void
  /**
   * Replaces the book by one from elsewhere (saved by others, restored). Undo cannot go back behind it. A text that is being typed stays, because
   * this happens while somebody types.
   */
  replace: (book: Book) => void
  select: (from: Spot, to?: Spot, active?: Spot) => void
  selectArea: (area: Area) => void
  open: (at: number) => void
  setEdit: (edit: Edit | null) => void
  /** Writes the text that is being typed into its cell. Returns whether there was one. */
  commit: () => boolean
  setEditable: (editable: boolean) => void
  undo: () => void
  redo: () => void
}

const CORNER = { row: 0, col: 0 }

/** @param write writes a typed text into a cell of a sheet */
export function createSheetStore(
  book: Book,
  editable: boolean,
  write: (sheet: Sheet, spot: Spot, text: string) => Sheet,
): SheetStore {
  const undone: Step[] = []
  const done: Step[] = []
  /** The selections of sheets that are not open, by their index. */
  const left = new Map<number, Selection>()
  const {
    subscribe,
    snapshot,
    set: show,
  } = createStore<SheetState>({
    book,
    at: 0,
    selection: select(book[0] as Sheet, CORNER),
    edit: null,
    results: new Calculation(book),
    canUndo: false,
    canRedo: false,
    editable,
  })

  const set = (next: Partial<SheetState>) => {
    const state = snapshot()
    const results = next.book && next.book !== state.book ? new Calculation(next.book) : state.results
    show({ ...state, ...next, results, canUndo: done.length > 0, canRedo: undone.length > 0 })
  }
  const sheet = () => {
    const { book, at } = snapshot()
    return book[at] as Sheet
  }
  const step = (): Step => {
    const { book, at, selection } = snapshot()
    return { book, at, selection }
  }

  const change: SheetStore['change'] = (next, then = {}) => {
    if (!snapshot().editable || next === snapshot().book) return
    done.push(step())
    if (done.length > SHEET_UNDO_STEPS) done.shift()
    undone.length = 0
    const at = Math.max(0, Math.min(then.at ?? snapshot().at, next.length - 1))
    const { anchor, focus, active } =
      at === snapshot().at ? snapshot().selection : (left.get(at) ?? select(next[at] as Sheet, CORNER))
    const shown = next[at] as Sheet
    const selection = then.from ? select(shown, then.from, then.to) : select(shown, anchor, focus, active)
    set({ book: next, at, selection })
  }

  const commit = () => {
    const { edit, selection } = snapshot()
    if (!edit) return false
    set({ edit: null })
    const before = sheet()
    const after = write(before, selection.active, edit.text)
    if (after !== before) change(snapshot().book.map((one, at) => (at === snapshot().at ? after : one)))
    return true
  }

  const go = (from: Step[], to: Step[]) => {
    const target = from.pop()
    if (!target || !snapshot().editable) return
    to.push(step())
    const shown = target.book[target.at] as Sheet
    const { anchor, focus, active } = target.selection
    set({ book: target.book, at: target.at, selection: select(shown, anchor, focus, active), edit: null })
  }

  return {
    subscribe,
    snapshot,
    sheet,
    change,
    replace(next) {
      done.length = 0
      undone.length = 0
      const at = Math.min(snapshot().at, next.length - 1)
      const { anchor, focus, active } = snapshot().selection
      set({ book: next, at, selection: select(next[at] as Sheet, anchor, focus, active) })
    },
    select(from, to, active) {
      commit()
      set({ selection: select(sheet(), from, to, active) })
    },
    selectArea(area) {
      commit()
      set({ selection: select(sheet(), { row: area.top, col: area.left }, { row: area.bottom, col: area.right }) })
    },
    open(at) {
      if (at === snapshot().at || !snapshot().book[at]) return
      commit()
      left.set(snapshot().at, snapshot().selection)
      const shown = snapshot().book[at] as Sheet
      const { anchor, focus, active } = left.get(at) ?? select(shown, CORNER)
      set({ at, selection: select(shown, anchor, focus, active) })
    },
    setEdit(edit) {
      if (edit && !snapshot().editable) return
      set({ edit })
    },
    commit,
    setEditable(next) {
      if (next === snapshot().editable) return
      if (!next) commit()
      set({ editable: next, edit: null })
    },
    undo() {
      if (snapshot().edit) return set({ edit: null })
      go(done, undone)
    },
    redo: () => go(undone, done),
  }
}
