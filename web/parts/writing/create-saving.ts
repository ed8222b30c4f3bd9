import type { CallName, Output } from '#shared/api/index.ts'
import type { Texts } from '#shared/i18n/type.ts'
import { PAGE_TITLE_LENGTH } from '#shared/limits.ts'
import { ApiError, call, invalidate, isRefusal, NO_ANSWER } from '#web/lib/api.ts'
import { createStore } from '#web/lib/create-store.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { type Conflict, readConflict } from './conflict.ts'
import { randomId } from './random-id.ts'
import { openedState, type SaveEvent, type SaveProblem, type SaveState, saveStep } from './save-machine.ts'

/** The flag that blocks a second save clears itself after this time. */
const FLAG_MS = 10_000
const FIELDS = ['page_content', 'page_title', 'cat_id'] as const

/** Calls whose answers a save makes stale. */
const STALE: readonly CallName[] = ['item/info', 'page/info', 'item/search', 'page/history']

export type SavedPage = Output<'page/save'>

/** A text on its way to the server, however it is held while it is written. */
export interface WrittenText<T> {
  eq: (other: T) => boolean
  readonly length: number
  toString: () => string
}

/** What a save takes with it. */
export interface Draft<T> {
  text: T
  title: string
  cat_id: number
}

/** What a text on screen was written on. */
export interface Origin {
  revision: number
  /** The id of the first save of a new page, the same for each try. */
  request_id?: string | undefined
  /** The last text that was sent without an answer. */
  sent?: string | undefined
}

/** What is told to others with a save. */
export interface NoticeOfSave {
  notify_content: string
}

/** The saving of one page. It lives outside React. */
export interface Saving<T> {
  subscribe: (listener: () => void) => () => void
  snapshot: () => SaveState
  /** To be called after every change. */
  check: () => void
  isDirty: () => boolean
  /** Saves what is there now; the page as saved, or `null` when it was not (the state says why). */
  save: (notice?: NoticeOfSave) => Promise<SavedPage | null>
  /** What the writer started from: the page as it was opened or saved last. */
  started: () => Draft<T>
  /** The last save met changes of the same lines; `null` when nothing is to be settled. */
  conflict: () => Conflict | null
  /** What is on screen takes account of the other text: the next save goes on top of it. */
  settle: () => void
  /** What a draft must know to be saved later as if the editor had stayed open. */
  origin: () => Origin
  /** The text on screen is a draft of this origin. */
  startFrom: (origin: Origin) => void
}

export interface SavingOptions<T> {
  page: { item_id: number; page_id: number; revision: number }
  /** Makes of what the server sent what is held here. */
  textOf: (text: string) => T
  /** What is on screen, at any time. */
  draft: () => Draft<T>
  /** Milliseconds; `null` when nobody knows. */
  savedAt: number | null
  texts: Texts
  /** The server put the changes of somebody else into what was sent; `row` is the page with both. */
  onMerged: (sent: Draft<T>, merged: Draft<T>) => unknown
  /** Something is on its way to the server. */
  onSending?: () => unknown
  onSaved: (row: SavedPage) => unknown
  /** Calls to ask again after a save, when they are not the usual ones: the grid saves each cell. */
  stale?: readonly CallName[]
  /** Every failure: what is on screen is worth keeping here. */
  onFailed: (problem: SaveProblem) => unknown
}

function problemOf(error: unknown, texts: Texts): SaveProblem {
  if (!(error instanceof ApiError)) return { kind: 'refused', message: texts.common.error.unknown }
  if (isRefusal(error, 'NOT_LOGGED_IN')) return { kind: 'logged-out', message: texts.editor.loggedOut }
  if (isRefusal(error, 'PAGE_LOCKED')) return { kind: 'locked', message: error.message }
  const { fields, form } = fieldErrors(error, FIELDS)
  const message = form ?? fields.page_content ?? fields.page_title ?? fields.cat_id ?? error.message
  return { kind: error.code === NO_ANSWER ? 'no-answer' : 'refused', message }
}

const isSame = <T extends WrittenText<T>>(a: Draft<T>, b: Draft<T>) =>
  a.title === b.title && a.cat_id === b.cat_id && a.text.eq(b.text)

/** Saves on top of the revision that the writer started from, so that nobody is overwritten in silence. */
export function createSaving<T extends WrittenText<T>>(options: SavingOptions<T>): Saving<T> {
  const { page, draft, texts, textOf } = options
  const { subscribe, snapshot, set } = createStore(openedState(options.savedAt))
  let saved = draft()
  let { page_id } = page
  let request_id = page_id === 0 ? randomId() : undefined
  /** What the writer started from; the text is `null` when it is not here. */
  let base: { revision: number; text: T | null } = { revision: page.revision, text: saved.text }
  let conflict: Conflict | null = null
  let request: AbortController | null = null
  /** Sent without an answer: the server may have them all the same. */
  let unanswered: T[] = []

  const step = (event: SaveEvent) => {
    const next = saveStep(snapshot(), event)
    if (next !== snapshot()) set(next)
  }
  const isDirty = () => !isSame(draft(), saved)
  const refuse = (message: string) => {
    step({ type: 'sent' })
    step({ type: 'failed', attempt: snapshot().tries, problem: { kind: 'refused', message } })
    return null
  }

  const send = async (sent: Draft<T>, notice: NoticeOfSave | undefined, signal: AbortSignal): Promise<SavedPage> => {
    const input = {
      page_id,
      item_id: page.item_id,
      cat_id: sent.cat_id,
      page_title: sent.title,
      page_content: sent.text.toString(),
      base_revision: base.revision || undefined,
      ...(page_id === 0 ? { request_id } : { base_cat_id: saved.cat_id }),
      ...(notice && { is_notify: 1, notify_content: notice.notify_content }),
    }
    try {
      return await call('page/save', input, { redirect_login: false, signal })
    } catch (error) {
      const other = readConflict(error)
      if (!other) throw error
      const theirs = textOf(other.text)
      if (!unanswered.some((text) => text.eq(theirs))) throw error
      // "somebody else" is an earlier save of ours whose answer was lost
      base = { revision: other.revision, text: theirs }
      unanswered = []
      return await call('page/save', { ...input, base_revision: other.revision }, { redirect_login: false, signal })
    }
  }

  const save = async (notice?: NoticeOfSave): Promise<SavedPage | null> => {
    if (snapshot().sending !== null) return null
    const sent = draft()
    if (sent.text.length === 0) return refuse(texts.editor.emptyText)
    if ([...sent.title].length > PAGE_TITLE_LENGTH) return refuse(texts.editor.titleTooLong(PAGE_TITLE_LENGTH))
    step({ type: 'sent' })
    const attempt = snapshot().tries
    options.onSending?.()
    // one that took too long is given up, so that it cannot come after this one
    request?.abort()
    request = new AbortController()
    const timer = setTimeout(() => {
      unanswered.push(sent.text)
      step({ type: 'overdue', attempt, message: texts.editor.saveSlow })
    }, FLAG_MS)
    try {
      const row = await send(sent, notice, request.signal)
      const merged = row.merged ? { text: textOf(row.page_content), title: row.page_title, cat_id: row.cat_id } : null
      page_id = row.page_id
      saved = merged ?? sent
      base = { revision: row.revision, text: saved.text }
      conflict = null
      unanswered = []
      if (merged && !isSame(merged, sent)) await options.onMerged(sent, merged)
      step({ type: 'saved', attempt, at: Date.now(), dirty: isDirty() })
      options.onSaved(row)
      // stale in the background: nothing of this screen waits for it, and a session that ends now must not lead away
      void invalidate(...(options.stale ?? STALE))
      return row
    } catch (error) {
      const other = readConflict(error)
      if (error instanceof ApiError && error.code === NO_ANSWER) unanswered.push(sent.text)
      if (other) conflict = { ...other, base: base.text?.toString() ?? other.base }
      const problem: SaveProblem = other
        ? { kind: 'conflict', message: texts.editor.conflictShort }
        : problemOf(error, texts)
      step({ type: 'failed', attempt, problem })
      options.onFailed(problem)
      return null
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    subscribe,
    snapshot,
    check: () => step({ type: 'changed', dirty: isDirty() }),
    isDirty,
    save,
    started: () => saved,
    conflict: () => conflict,
    settle() {
      if (!conflict) return
      // what the server has: the same text typed again is no change
      saved = { text: textOf(conflict.text), title: conflict.title, cat_id: conflict.cat_id }
      base = { revision: conflict.revision, text: saved.text }
      conflict = null
      step({ type: 'changed', dirty: isDirty() })
    },
    origin: () => ({ revision: base.revision, request_id, sent: unanswered.at(-1)?.toString() }),
    startFrom({ revision, sent, ...draft }) {
      if (revision > 0 && revision < base.revision) base = { revision, text: null }
      if (page.page_id === 0 && draft.request_id) request_id = draft.request_id
      if (sent !== undefined) unanswered.push(textOf(sent))
    },
  }
}
