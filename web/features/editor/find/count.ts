import type { SearchQuery } from '@codemirror/search'
import type { EditorState } from '@codemirror/state'

/** Counting stops at this many matches. */
const MOST = 10_000

/** The number of matches, and which of them is selected. */
export interface Count {
  /** At most `MOST`. */
  total: number
  more: boolean
  /** From 1; 0 when none is selected. */
  current: number
}

const NONE: Count = { total: 0, more: false, current: 0 }

/** Counts the matches of a query in the whole text. */
export function countMatches(query: SearchQuery, state: EditorState): Count {
  if (!query.valid) return NONE
  const { from, to } = state.selection.main
  const cursor = query.getCursor(state)
  let total = 0
  let current = 0
  for (let next = cursor.next(); !next.done; next = cursor.next()) {
    if (total === MOST) return { total, more: true, current }
    total += 1
    if (next.value.from === from && next.value.to === to) current = total
  }
  return { total, more: false, current }
}

/** The first match at or after a position, else the first of the text; `null` when there is none. */
export function matchFrom(query: SearchQuery, state: EditorState, pos: number): { from: number; to: number } | null {
  if (!query.valid) return null
  const after = query.getCursor(state, pos).next()
  const found = after.done ? query.getCursor(state).next() : after
  return found.done ? null : { from: found.value.from, to: found.value.to }
}
