import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { Texts } from '#shared/i18n/type.ts'
import { PAGE_CONTENT_BYTES } from '#shared/limits.ts'
import { mergeBooks } from '#shared/sheet/compare.ts'
import { readBook, writeBook } from '#shared/sheet/document.ts'
import { SHEETS_MOST } from '#shared/sheet/limits.ts'
import type { SheetStore } from '#web/features/sheet/model/sheet-store.ts'
import { call, updateCached } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import type { Conflict } from '#web/parts/writing/conflict.ts'
import { createDrafts } from '#web/parts/writing/create-drafts.ts'
import { createLock } from '#web/parts/writing/create-lock.ts'
import { createSaving, type Saving } from '#web/parts/writing/create-saving.ts'
import { draftKey } from '#web/parts/writing/draft-store.ts'
import { randomId } from '#web/parts/writing/random-id.ts'
import { useLockAndDrafts } from '#web/parts/writing/use-lock-and-drafts.ts'
import { toast } from '#web/ui/toast.ts'
import { keepBothSheets } from './keep-both-sheets.ts'
import { SheetText } from './sheet-text.ts'

/** How often the spreadsheet editor renews its lock, and how often it checks whether the lock of somebody else has ended. */
const SHEET_LOCK_HEARTBEAT_MS = 180_000
const SHEET_LOCK_LOOK_MS = 15_000
/** A change is saved this long after the last key. A failed save is repeated after `SHEET_RETRY_MS`. */
const SHEET_SAVE_MS = 800
const SHEET_RETRY_MS = 10_000

/** The page of a spreadsheet as it was opened. */
export interface OpenedSheet {
  /** The user whose drafts are stored and offered. */
  uid: number
  item_id: number
  page_id: number
  revision: number
  title: string
  cat_id: number
  text: string
  /** Milliseconds; `null` when it is unknown. */
  savedAt: number | null
}

/** Saves a moment after each change, one save at a time. Repeats saves that could not be sent. */
function startAutosave(store: SheetStore, saving: Saving<SheetText>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let { book } = store.snapshot()
  let sending = false
  const plan = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (saving.isDirty()) void saving.save()
    }, ms)
  }
  const stopBook = store.subscribe(() => {
    const next = store.snapshot().book
    if (next === book) return
    book = next
    saving.check()
    if (saving.snapshot().dirty) plan(SHEET_SAVE_MS)
  })
  const stopSaving = saving.subscribe(() => {
    const { sending: now, dirty, problem } = saving.snapshot()
    const ended = sending && now === null
    sending = now !== null
    if (!ended || !dirty) return
    if (!problem) plan(SHEET_SAVE_MS)
    else if (problem.kind === 'no-answer' || problem.kind === 'outage' || problem.kind === 'slow') plan(SHEET_RETRY_MS)
  })
  const again = () => {
    const kind = saving.snapshot().problem?.kind
    if (kind === 'no-answer' || kind === 'logged-out') void saving.save()
  }
  addEventListener('online', again)
  addEventListener('focus', again)
  return () => {
    clearTimeout(timer)
    stopBook()
    stopSaving()
    removeEventListener('online', again)
    removeEventListener('focus', again)
  }
}

/** The last saves of sheets that were left, by page, until they have ended. */
const leaving = new Map<number, Promise<unknown>>()

/** The last save of a sheet that was left and is opened again; `undefined` when it has ended. What the server answered before is older. */
export const lastSaveOf = (page_id: number): Promise<unknown> | undefined => leaving.get(page_id)

/** Sends what is unsaved, after the save that is under way. */
async function saveRest(saving: Saving<SheetText>): Promise<void> {
  while (saving.snapshot().sending !== null)
    await new Promise<void>((resolve) => {
      const stop = saving.subscribe(() => {
        stop()
        resolve()
      })
    })
  if (saving.isDirty()) await saving.save()
}

interface Stores {
  store: SheetStore
  page: OpenedSheet
  texts: Texts
  onConflict: (conflict: Conflict | null) => void
}

function createStores({ store, page, texts, onConflict }: Stores) {
  const opened = SheetText.opened(store.snapshot().book, page.text)
  const key = draftKey(page.uid, page)
  const editor = randomId()
  const onFound = (other: string) => drafts.ignoreEditor(other)
  const lock = createLock({ page, heartbeat: SHEET_LOCK_HEARTBEAT_MS, tab: { key, editor, onFound } })
  const draft = () => {
    const { book } = store.snapshot()
    return { text: book === opened.book ? opened : SheetText.ofBook(book), title: page.title, cat_id: page.cat_id }
  }
  /** Merges both versions into one book, if nobody changed the same cell. Returns whether that worked. */
  const settle = (): boolean => {
    const conflict = saving.conflict()
    const base = conflict?.base === null || !conflict ? null : readBook(conflict.base)
    const theirs = conflict && readBook(conflict.text)
    const merged = base && theirs && mergeBooks(base, store.snapshot().book, theirs)
    if (!merged) return false
    store.replace(merged)
    saving.settle()
    toast({ text: texts.sheet.conflictMerged, kind: 'info' })
    return true
  }
  const saving = createSaving<SheetText>({
    page,
    textOf: SheetText.ofText,
    draft,
    savedAt: page.savedAt,
    texts,
    stale: ['page/history', 'item/search'],
    onMerged: (sent, merged) => {
      if (merged.text.book && store.snapshot().book === sent.text.book) store.replace(merged.text.book)
    },
    onSaved: ({ page_content, revision }) => {
      onConflict(null)
      drafts.clear()
      drafts.write()
      updateCached('page/info', { page_id: page.page_id }, (row) => ({ ...row, page_content, revision }))
    },
    onFailed: (problem) => {
      drafts.write()
      if (problem.kind === 'locked') void lock.refresh()
      if (problem.kind !== 'conflict') return
      // The failing save must end first.
      if (settle()) setTimeout(() => void saving.save())
      else onConflict(saving.conflict())
    },
  })
  const drafts = createDrafts(
    key,
    { title: page.title, text: page.text },
    () =>
      saving.isDirty()
        ? { title: page.title, cat_id: page.cat_id, text: draft().text.toString(), ...saving.origin() }
        : null,
    editor,
  )
  return { lock, saving, drafts }
}

/** Whether the lock of somebody else has ended. The server is asked as long as it holds. */
function useFreed(page_id: number, taken: boolean): boolean {
  const [freed, setFreed] = useState(false)
  useEffect(() => {
    setFreed(false)
    if (!taken) return
    const look = () =>
      call('page/isLock', { page_id, item_id: 0 }, { redirect_login: false }).then(
        ({ lock }) => setFreed(lock === 0),
        () => undefined,
      )
    const timer = setInterval(look, SHEET_LOCK_LOOK_MS)
    addEventListener('focus', look)
    return () => {
      clearInterval(timer)
      removeEventListener('focus', look)
    }
  }, [page_id, taken])
  return freed
}

/** Saving, lock and drafts of an open spreadsheet that its reader may edit. */
export function useSheetSaving(store: SheetStore, page: OpenedSheet) {
  const texts = useTexts()
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [{ lock, saving, drafts }] = useState(() => createStores({ store, page, texts, onConflict: setConflict }))
  const state = useSyncExternalStore(saving.subscribe, saving.snapshot)
  const held = useSyncExternalStore(lock.subscribe, lock.snapshot)
  const kept = useSyncExternalStore(drafts.subscribe, drafts.snapshot)
  const freed = useFreed(page.page_id, held.kind === 'taken')

  useLockAndDrafts(lock, drafts)
  useEffect(() => startAutosave(store, saving), [store, saving])
  const mayWrite = held.kind === 'mine' || held.kind === 'none'
  useEffect(() => {
    store.setEditable(mayWrite)
  }, [store, mayWrite])
  useEffect(() => {
    const beforeUnload = (event: BeforeUnloadEvent) => {
      store.commit()
      if (saving.isDirty()) event.preventDefault()
    }
    addEventListener('beforeunload', beforeUnload)
    return () => {
      removeEventListener('beforeunload', beforeUnload)
      // Before another screen is shown, the changes are sent while the lock still holds.
      store.commit()
      const { page_id } = page
      const last = saveRest(saving).finally(() => {
        if (leaving.get(page_id) === last) leaving.delete(page_id)
      })
      leaving.set(page_id, last)
    }
  }, [store, saving, page])

  const save = useCallback(() => {
    store.commit()
    if (saving.isDirty()) void saving.save()
  }, [store, saving])
  const settled = (keepTheirs: boolean) => {
    const other = saving.conflict()
    if (!other) return
    store.commit()
    const theirs = readBook(other.text)
    const both = keepTheirs && theirs && keepBothSheets(theirs, store.snapshot().book, texts.sheet.mineOf)
    if (both && both.length > SHEETS_MOST) return toast({ text: texts.sheet.tooMany(SHEETS_MOST), kind: 'problem' })
    if (both) store.replace(both)
    saving.settle()
    setConflict(null)
    void saving.save()
  }
  return {
    state,
    held,
    lock,
    /** Whether cells can be changed now: nobody else has the lock, and it was not released. */
    mayWrite,
    freed,
    kept,
    save,
    /**
     * Takes the lock from somebody else. If there are unsaved cells, they are saved and merged with what the other one saved.
     * Otherwise the sheet is opened again (`reload`); its new lock renews this one. The old lock must not count as held, because
     * leaving would release it.
     * @throws ApiError when it is refused
     */
    takeOver: async (reload: () => unknown) => {
      if (saving.isDirty()) {
        await lock.takeOver()
        save()
        return
      }
      await call('page/takeOverLock', { page_id: page.page_id }, { redirect_login: false })
      reload()
    },
    conflict,
    /** The book is larger than a page may be. */
    isTooLarge: () => new Blob([writeBook(store.snapshot().book)]).size > PAGE_CONTENT_BYTES,
    keepMine: () => settled(false),
    takeTheirs: () => settled(true),
    takeDraft: () => {
      const book = kept.offer && readBook(kept.offer.text)
      if (!book || !kept.offer || !store.snapshot().editable) return
      saving.startFrom(kept.offer)
      store.change(book)
      drafts.dismissOffer()
    },
    dropDraft: () => drafts.dismissOffer(),
  }
}

export type SheetSaving = ReturnType<typeof useSheetSaving>
