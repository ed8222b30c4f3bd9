import type { CallName, Output } from '#shared/api/index.ts'
import type { Texts } from '#shared/i18n/type.ts'
import { PAGE_TITLE_LENGTH } from '#shared/limits.ts'
import { ApiError, call, invalidateOf, isRefusal, NO_ANSWER } from '#web/lib/api.ts'
import { createStore } from '#web/lib/create-store.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { isOutage } from '#web/lib/outage.ts'
import { type Conflict, readConflict } from './conflict.ts'
import { randomId } from './random-id.ts'
import { openedState, type SaveEvent, type SaveProblem, type SaveState, saveStep } from './save-machine.ts'

/** A save that has no answer after this time no longer blocks the next one. */
const FLAG_MS = 10_000
const FIELDS = ['page_content', 'page_title', 'cat_id'] as const

/** Calls whose cached answers become stale after a save. */
const STALE: readonly CallName[] = ['item/info', 'page/info', 'item/search', 'page/history']

export type SavedPage = Output<'page/save'>

/** A text to save, in whatever form the editor stores it. */
export interface WrittenText<T> {
  eq: (other: T) => boolean
  readonly length: number
  toString: () => string
}

/** The data of one save. */
export interface Draft<T> {
  text: T
  title: string
  cat_id: number
}

/** The state of the server that the text on screen was written on. */
export interface Origin {
  revision: number
  /** The id of the first save of a new page; each retry sends the same one. */
  request_id?: string | undefined
  /** The last text that was sent and got no answer. */
  sent?: string | undefined
}

/** The message to subscribers that goes with a save. */
export interface NoticeOfSave {
  notify_content: string
}

/** The saving of one page. It lives outside React. */
export interface Saving<T> {
  subscribe: (listener: () => void) => () => void
  snapshot: () => SaveState
  /** Call it after every change. */
  check: () => void
  isDirty: () => boolean
  /** Saves the current text. Returns the saved page, or `null` when the save failed; then the state has the reason. */
  save: (notice?: NoticeOfSave) => Promise<SavedPage | null>
  /** The page as it was opened or saved last. */
  started: () => Draft<T>
  /** The conflict that the last save met; `null` when there is none to resolve. */
  conflict: () => Conflict | null
  /** The text on screen contains the other version: the next save is based on it. */
  settle: () => void
  /** The data that a draft needs to be saved later as if the editor had stayed open. */
  origin: () => Origin
  /** The text on screen is a draft with this origin. */
  startFrom: (origin: Origin) => void
}

export interface SavingOptions<T> {
  page: { item_id: number; page_id: number; revision: number }
  /** Converts the text of the server into the form of this editor. */
  textOf: (text: string) => T
  /** Returns what is on screen now. */
  draft: () => Draft<T>
  /** When the page was last saved, in milliseconds; `null` when that is unknown. */
  savedAt: number | null
  texts: Texts
  /** The server merged the changes of somebody else into the text that was sent. `merged` contains both. */
  onMerged: (sent: Draft<T>, merged: Draft<T>) => unknown
  /** A save was sent. */
  onSending?: () => unknown
  onSaved: (row: SavedPage) => unknown
  /** Calls to invalidate after a save instead of the usual ones. The spreadsheet uses it, because it saves each cell. */
  stale?: readonly CallName[]
  /** Called after every failure, so that a draft can be written. */
  onFailed: (problem: SaveProblem) => unknown
}

/** @param mayBeGone a missing thing is the page, or the folder that it was in */
function problemOf(error: unknown, texts: Texts, mayBeGone: boolean): SaveProblem {
  if (!(error instanceof ApiError)) return { kind: 'refused', message: texts.common.error.unknown }
  if (isRefusal(error, 'NOT_LOGGED_IN')) return { kind: 'logged-out', message: texts.editor.loggedOut }
  if (isRefusal(error, 'PAGE_LOCKED')) return { kind: 'locked', message: error.message }
  // The page, or the folder that it was in, was deleted or moved to another item.
  if (mayBeGone && isRefusal(error, 'NOT_FOUND', 'WRONG_ITEM')) return { kind: 'gone', message: error.message }
  const { fields, form } = fieldErrors(error, FIELDS)
  const message = form ?? fields.page_content ?? fields.page_title ?? fields.cat_id ?? error.message
  if (isOutage(error)) return { kind: 'outage', message }
  return { kind: error.code === NO_ANSWER ? 'no-answer' : 'refused', message }
}

const isSame = <T extends WrittenText<T>>(a: Draft<T>, b: Draft<T>) =>
  a.title === b.title && a.cat_id === b.cat_id && a.text.eq(b.text)

/**
 * Creates the saving of one page. Each save names the revision that the writer started from, so no change of others is overwritten
 * unnoticed.
 */
export function createSaving<T extends WrittenText<T>>(options: SavingOptions<T>): Saving<T> {
  const { page, draft, texts, textOf } = options
  const { subscribe, snapshot, set } = createStore(openedState(options.savedAt))
  let saved = draft()
  let { page_id } = page
  let request_id = page_id === 0 ? randomId() : undefined
  /** The revision that the writer started from. `text` is `null` when its text is not known here. */
  let base: { revision: number; text: T | null } = { revision: page.revision, text: saved.text }
  let conflict: Conflict | null = null
  let request: AbortController | null = null
  /** Texts that were sent and got no answer. The server may have saved them. */
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
      // The other version is an earlier save of ours whose answer was lost.
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
    // Cancels an earlier save that took too long, so that it cannot arrive after this one.
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
      // Not awaited: nothing on this screen needs it, and a session that ends now must not lead to the login screen.
      void invalidateOf(row.item_id, ...(options.stale ?? STALE))
      return row
    } catch (error) {
      const other = readConflict(error)
      // A database that goes away in the middle may have saved it.
      if (isOutage(error) || (error instanceof ApiError && error.code === NO_ANSWER)) unanswered.push(sent.text)
      if (other) conflict = { ...other, base: base.text?.toString() ?? other.base }
      const problem: SaveProblem = other
        ? { kind: 'conflict', message: texts.editor.conflictShort }
        : // Else it may be the folder that the writer has chosen, and the page exists.
          problemOf(error, texts, page_id > 0 && sent.cat_id === saved.cat_id)
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
      // The version of the server. Typing the same text again is no change.
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
