import type { Text } from '@codemirror/state'
import type { Output } from '#shared/api/index.ts'
import { PAGE_TITLE_LENGTH } from '#shared/constants.ts'
import type { Texts } from '#shared/i18n/type.ts'
import { ApiError, call, invalidate, NO_ANSWER, NOT_LOGGED_IN } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { openedState, type SaveEvent, type SaveProblem, type SaveState, saveStep } from './save-machine.ts'

/** The flag that blocks a second save clears itself after this time (specification, section 4). */
const FLAG_MS = 10_000
const FIELDS = ['page_content', 'page_title', 'cat_id'] as const

export type SavedPage = Output<'page/save'>

/** What a save takes with it. */
export interface Draft {
  text: Text
  title: string
  cat_id: number
}

/** The saving of one page, beside React. */
export interface Saving {
  subscribe: (listener: () => void) => () => void
  snapshot: () => SaveState
  /** To be called after every change. */
  check: () => void
  isDirty: () => boolean
  /** Saves what is there now; the page as saved, or `null` when it was not (the state says why). */
  save: () => Promise<SavedPage | null>
}

function problemOf(error: unknown, texts: Texts): SaveProblem {
  if (!(error instanceof ApiError)) return { kind: 'refused', message: texts.common.error.unknown }
  if (error.code === NOT_LOGGED_IN) return { kind: 'logged-out', message: texts.editor.loggedOut }
  const { fields, form } = fieldErrors(error, FIELDS)
  const message = form ?? fields.page_content ?? fields.page_title ?? fields.cat_id ?? error.message
  return { kind: error.code === NO_ANSWER ? 'no-answer' : 'refused', message }
}

/**
 * @param page_id 0 for a page that is not there yet
 * @param draft what is on screen, at any time
 * @param savedAt milliseconds; `null` when nobody knows
 */
export function createSaving(
  page: { item_id: number; page_id: number },
  draft: () => Draft,
  savedAt: number | null,
  texts: Texts,
): Saving {
  const listeners = new Set<() => void>()
  let state = openedState(savedAt)
  let saved = draft()
  let page_id = page.page_id
  let request: AbortController | null = null

  const step = (event: SaveEvent) => {
    const next = saveStep(state, event)
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }
  const isDirty = () => {
    const now = draft()
    return now.title !== saved.title || now.cat_id !== saved.cat_id || !now.text.eq(saved.text)
  }
  const refuse = (message: string) => {
    step({ type: 'sent' })
    step({ type: 'failed', attempt: state.tries, problem: { kind: 'refused', message } })
    return null
  }

  const save = async (): Promise<SavedPage | null> => {
    if (state.sending !== null) return null
    const sent = draft()
    if (sent.text.length === 0) return refuse(texts.editor.emptyText)
    if ([...sent.title].length > PAGE_TITLE_LENGTH) return refuse(texts.editor.titleTooLong(PAGE_TITLE_LENGTH))
    step({ type: 'sent' })
    const attempt = state.tries
    // one that took too long is given up, so that it cannot come after this one
    request?.abort()
    request = new AbortController()
    const timer = setTimeout(() => step({ type: 'overdue', attempt, message: texts.editor.saveSlow }), FLAG_MS)
    try {
      const row = await call(
        'page/save',
        {
          page_id,
          item_id: page.item_id,
          cat_id: sent.cat_id,
          page_title: sent.title,
          page_content: sent.text.toString(),
        },
        { redirect_login: false, signal: request.signal },
      )
      page_id = row.page_id
      saved = sent
      step({ type: 'saved', attempt, at: Date.now(), dirty: isDirty() })
      // stale in the background: nothing of this screen waits for it, and a session that ends now must not lead away
      void invalidate('item/info', 'page/info', 'item/search')
      return row
    } catch (error) {
      step({ type: 'failed', attempt, problem: problemOf(error, texts) })
      return null
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    snapshot: () => state,
    check: () => step({ type: 'changed', dirty: isDirty() }),
    isDirty,
    save,
  }
}
