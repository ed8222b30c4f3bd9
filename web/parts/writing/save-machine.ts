/** Why the last try did not save: what to say, and what kind of help stands beside it. */
export interface SaveProblem {
  message: string
  kind: 'refused' | 'logged-out' | 'no-answer' | 'slow' | 'locked' | 'conflict'
}

/** What is known about the page on screen and the page on the server. */
export interface SaveState {
  /** What is on screen differs from what was saved. */
  dirty: boolean
  /** The try under way, which no other may join; `null` when none is, or when it took too long to go on blocking. */
  sending: number | null
  /** The number of the last try. */
  tries: number
  problem: SaveProblem | null
  /** When it was last saved, in milliseconds; `null` when it never was, or nobody knows. */
  savedAt: number | null
}

export type SaveEvent =
  /** Somebody typed; `dirty` says whether anything differs now. */
  | { type: 'changed'; dirty: boolean }
  | { type: 'sent' }
  | { type: 'saved'; attempt: number; at: number; dirty: boolean }
  | { type: 'failed'; attempt: number; problem: SaveProblem }
  /** The saving flag clears itself (after 10 s). */
  | { type: 'overdue'; attempt: number; message: string }

/** The state that an editor opens with. */
export function openedState(savedAt: number | null): SaveState {
  return { dirty: false, sending: null, tries: 0, problem: null, savedAt }
}

/** The next state. A second `sent` while one is under way changes nothing: saves never run beside each other. */
export function saveStep(state: SaveState, event: SaveEvent): SaveState {
  switch (event.type) {
    case 'changed':
      return state.dirty === event.dirty ? state : { ...state, dirty: event.dirty }
    case 'sent':
      if (state.sending !== null) return state
      return { ...state, sending: state.tries + 1, tries: state.tries + 1, problem: null }
    case 'saved':
      // also a try that was given up: it did reach the server
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

/** The one word that the header says. `online`: whether the browser has a network at all. */
export function saveWord(state: SaveState, isNew: boolean, online = true): SaveWord {
  if (state.sending !== null) return 'saving'
  if (!online || state.problem?.kind === 'no-answer') return 'offline'
  if (state.problem) return 'failed'
  if (state.dirty) return 'unsaved'
  return isNew ? 'new' : 'saved'
}
