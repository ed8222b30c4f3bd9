import { createStore } from '#web/lib/create-store.ts'
import { addWriter } from '#web/lib/open-writers.ts'
import { draftPlace, readDrafts, type StoredDraft, writeDrafts } from './draft-store.ts'
import { randomId } from './random-id.ts'

/** The editor keeps a draft this often; one is offered when the text has more than this many characters. */
const DRAFT_MS = 30_000
const DRAFT_CHARACTERS = 10

export interface DraftsState {
  /** A draft of an earlier visit that differs from the page; `null` when there is none (any more). */
  offer: StoredDraft | null
  /** The browser keeps nothing: its storage is closed or full. */
  failed: boolean
}

/** The drafts of one page. They live outside React. */
export interface Drafts {
  subscribe: (listener: () => void) => () => void
  snapshot: () => DraftsState
  /** Keeps what is unsaved now. */
  keep: () => void
  /** The page was saved: what was kept of this visit goes. */
  clear: () => void
  /** The offered draft was taken or dropped; an older one comes up. */
  settle: () => void
  /** A new page was saved: from now on what is unsaved belongs to the page. Drafts for new pages stay for the next one. */
  moveTo: (key: string) => void
  /** This editor is open in another tab: what it keeps is not offered here. */
  leaveOut: (editor: string) => void
  /** Keeps regularly and before the page goes away, until the returned function is called. */
  start: () => () => void
}

const isSame = (a: StoredDraft, b: StoredDraft) => a.at === b.at && a.editor === b.editor

/**
 * @param openedKey of `draftKey`
 * @param opened the page as it was opened; drafts that say the same are not offered
 * @param unsaved what is unsaved now, `null` when nothing is
 * @param editor tells the drafts of several tabs apart, so that none takes the place of another's
 */
export function createDrafts(
  openedKey: string,
  opened: { title: string; text: string },
  unsaved: () => Omit<StoredDraft, 'at' | 'editor'> | null,
  editor = randomId(),
): Drafts {
  let key = openedKey
  const openedAt = Date.now()
  /** Editors that are open in other tabs: theirs are no drafts of an earlier visit. */
  const open = new Set<string | undefined>()
  let offers = readDrafts(key).filter(
    (draft) =>
      [...draft.text].length > DRAFT_CHARACTERS && (draft.text !== opened.text || draft.title !== opened.title),
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
  /** What must outlive what is written beside it: offers that nobody has answered yet, and drafts of other tabs. */
  const isOfOthers = (draft: StoredDraft) =>
    draft.editor !== editor &&
    !settled.some((other) => isSame(other, draft)) &&
    (draft.at >= openedAt || open.has(draft.editor) || offers.some((offer) => isSame(offer, draft)))
  const write = (own: readonly StoredDraft[]) => {
    if (stopped) return
    hasOwn = own.length > 0
    show(!writeDrafts(key, [...own, ...readDrafts(key).filter(isOfOthers)]))
  }
  const keep = () => {
    const own = unsaved()
    if (own) write([{ ...own, at: Date.now(), editor }])
    else if (hasOwn) write([])
  }
  const stop = () => {
    stopped = true
  }
  const onHidden = () => {
    if (document.visibilityState === 'hidden') keep()
  }

  return {
    subscribe,
    snapshot,
    keep,
    clear: () => write([]),
    settle() {
      settled = [...settled, ...offers.slice(0, 1)]
      offers = offers.slice(1)
      write([])
      keep()
    },
    moveTo(next) {
      if (next === key) return
      write([])
      key = next
      offers = []
      show(snapshot().failed)
      keep()
    },
    leaveOut(other) {
      open.add(other)
      offers = offers.filter((offer) => offer.editor !== other)
      show(snapshot().failed)
    },
    start() {
      const timer = setInterval(keep, DRAFT_MS)
      const removeWriter = addWriter({ uid: draftPlace(key)?.uid ?? 0, keep, stop })
      addEventListener('pagehide', keep)
      document.addEventListener('visibilitychange', onHidden)
      return () => {
        clearInterval(timer)
        removeWriter()
        removeEventListener('pagehide', keep)
        document.removeEventListener('visibilitychange', onHidden)
        keep()
      }
    },
  }
}
