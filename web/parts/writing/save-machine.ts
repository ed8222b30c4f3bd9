/** Why the last save failed: the message, and which help to offer. */
export interface SaveProblem {
  message: string
  kind: 'refused' | 'logged-out' | 'no-answer' | 'outage' | 'slow' | 'locked' | 'conflict' | 'gone'
}

/** The state of saving one page. */
export interface SaveState {
  /** The text on screen differs from the saved one. */
  dirty: boolean
  /** The number of the running save; it blocks others. `null` when none runs or the running one took too long. */
  sending: number | null
  /** The number of the last save. */
  tries: number
  problem: SaveProblem | null
  /** When the page was last saved, in milliseconds; `null` when it never was or when that is unknown. */
  savedAt: number | null
}

export type SaveEvent =
  /** The text changed; `dirty` says whether it differs from the saved one now. */
  | { type: 'changed'; dirty: boolean }
  | { type: 'sent' }
  | { type: 'saved'; attempt: number; at: number; dirty: boolean }
  | { type: 'failed'; attempt: number; problem: SaveProblem }
  /** The running save has taken too long (10 s) and no longer blocks. */
  | { type: 'overdue'; attempt: number; message: string }

/** The state that an editor opens with. */
export function openedState(savedAt: number | null): SaveState {
  return { dirty: false, sending: null, tries: 0, problem: null, savedAt }
}

/** The next state. `sent` during a running save changes nothing, so two saves never run at once. */
export function saveStep(state: SaveState, event: SaveEvent): SaveState {
  switch (event.type) {
    case 'changed':
      return state.dirty === event.dirty ? state : { ...state, dirty: event.dirty }
    case 'sent':
      if (state.sending !== null) return state
      return { ...state, sending: state.tries + 1, tries: state.tries + 1, problem: null }
    case 'saved':
      // This includes a save that took too long: it did reach the server.
      return {
        ...state,
        sending: state.sending === event.attempt ? null : state.sending,
        dirty: event.dirty,
        problem: event.attempt === state.tries ? null : state.problem,
        savedAt: event.at,
      }
    case 'failed':
      if (event.attempt !== state.tries) return state
      return { ...state, sending: null, problem: event.problem }
    case 'overdue':
      if (state.sending !== event.attempt) return state
      return { ...state, sending: null, problem: { kind: 'slow', message: event.message } }
  }
}

export type SaveWord = 'saving' | 'failed' | 'offline' | 'unsaved' | 'saved' | 'new'

/** The word of the save status in the header. `online`: whether the browser has a network. */
export function saveWord(state: SaveState, isNew: boolean, online = true): SaveWord {
  if (state.sending !== null) return 'saving'
  if (!online || state.problem?.kind === 'no-answer') return 'offline'
  if (state.problem) return 'failed'
  if (state.dirty) return 'unsaved'
  return isNew ? 'new' : 'saved'
}
