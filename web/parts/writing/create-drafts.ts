import { createStore } from '#web/lib/create-store.ts'
import { addOpenEditor } from '#web/lib/open-editors.ts'
import { continueAsNew, draftPlace, readDrafts, type StoredDraft, writeDrafts } from './draft-store.ts'
import { randomId } from './random-id.ts'

/** How often the editor writes a draft, and how many characters a draft must exceed to be offered. */
const DRAFT_MS = 30_000
const DRAFT_CHARACTERS = 10

export interface DraftsState {
  /** A draft of an earlier visit that differs from the page; `null` when there is none. */
  offer: StoredDraft | null
  /** The browser could not write the draft: its storage is blocked or full. */
  failed: boolean
}

/** The drafts of one page. They live outside React. */
export interface Drafts {
  subscribe: (listener: () => void) => () => void
  snapshot: () => DraftsState
  /** Writes the unsaved text as a draft now. */
  write: () => void
  /** The page was saved: removes the draft of this visit. */
  clear: () => void
  /** The offered draft was used or dropped: offers the next older one. */
  dismissOffer: () => void
  /** A new page was saved: later drafts belong to that page. Drafts for other new pages stay until the next new page is opened. */
  moveTo: (key: string) => void
  /**
   * The page is gone: moves the text on screen and the other drafts of the page to the key of a new page, and writes no draft from then on.
   * Returns `false`, and changes nothing, when the browser could not store them.
   */
  continueAsNew: (key: string, own: Pick<StoredDraft, 'title' | 'cat_id' | 'text'>) => boolean
  /** Another tab has this editor open, so its drafts are not offered here. */
  ignoreEditor: (editor: string) => void
  /** Writes drafts regularly and before the page is closed, until the returned function is called. */
  start: () => () => void
}

const isSame = (a: StoredDraft, b: StoredDraft) => a.at === b.at && a.editor === b.editor

/**
 * The drafts of one page on this device.
 * @param openedKey a result of `draftKey`
 * @param opened the page as it was opened; drafts with the same title and text are not offered
 * @param unsaved returns what is unsaved now, `null` when nothing is
 * @param editor identifies this tab's editor, so that tabs do not overwrite each other's drafts
 */
export function createDrafts(
  openedKey: string,
  opened: { title: string; text: string },
  unsaved: () => Omit<StoredDraft, 'at' | 'editor'> | null,
  editor = randomId(),
): Drafts {
  let key = openedKey
  const openedAt = Date.now()
  /** Editors that are open in other tabs. Their drafts are not from an earlier visit. */
  const open = new Set<string | undefined>()
  let offers = readDrafts(key).filter(
    (draft) =>
      (draft.is_continued || [...draft.text].length > DRAFT_CHARACTERS) &&
      (draft.text !== opened.text || draft.title !== opened.title),
  )
  let settled: StoredDraft[] = []
  const { subscribe, snapshot, set } = createStore<DraftsState>({ offer: offers[0] ?? null, failed: false })
  let hasOwn = false
  let stopped = false

  const show = (failed: boolean) => {
    const offer = offers[0] ?? null
    const shown = snapshot()
    if (offer !== shown.offer || failed !== shown.failed) set({ offer, failed })
  }
  /** Drafts that must survive a write of this editor: offers without an answer, and drafts of other tabs. */
  const isOfOthers = (draft: StoredDraft) =>
    draft.editor !== editor &&
    !settled.some((other) => isSame(other, draft)) &&
    (draft.at >= openedAt || open.has(draft.editor) || offers.some((offer) => isSame(offer, draft)))
  const write = (own: readonly StoredDraft[]) => {
    if (stopped) return
    hasOwn = own.length > 0
    show(!writeDrafts(key, [...own, ...readDrafts(key).filter(isOfOthers)]))
  }
  const writeDraft = () => {
    const own = unsaved()
    if (own) write([{ ...own, at: Date.now(), editor }])
    else if (hasOwn) write([])
  }
  const stop = () => {
    stopped = true
  }
  const onHidden = () => {
    if (document.visibilityState === 'hidden') writeDraft()
  }

  return {
    subscribe,
    snapshot,
    write: writeDraft,
    clear: () => write([]),
    dismissOffer() {
      settled = [...settled, ...offers.slice(0, 1)]
      offers = offers.slice(1)
      write([])
      writeDraft()
    },
    moveTo(next) {
      if (next === key) return
      write([])
      key = next
      offers = []
      show(snapshot().failed)
      writeDraft()
    },
    continueAsNew(next, own) {
      if (!continueAsNew(key, next, { ...own, revision: 0, at: Date.now(), editor })) return false
      // The editor of the new page has read the drafts already when this one closes.
      stopped = true
      return true
    },
    ignoreEditor(other) {
      open.add(other)
      offers = offers.filter((offer) => offer.editor !== other)
      show(snapshot().failed)
    },
    start() {
      const timer = setInterval(writeDraft, DRAFT_MS)
      const removeWriter = addOpenEditor({ uid: draftPlace(key)?.uid ?? 0, saveDraft: writeDraft, stopDrafts: stop })
      addEventListener('pagehide', writeDraft)
      document.addEventListener('visibilitychange', onHidden)
      return () => {
        clearInterval(timer)
        removeWriter()
        removeEventListener('pagehide', writeDraft)
        document.removeEventListener('visibilitychange', onHidden)
        writeDraft()
      }
    },
  }
}
