import { Text } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import type { Conflict } from '#web/parts/writing/conflict.ts'
import { createDrafts } from '#web/parts/writing/create-drafts.ts'
import { createLock } from '#web/parts/writing/create-lock.ts'
import { createSaving, type NoticeOfSave, type SavedPage } from '#web/parts/writing/create-saving.ts'
import { draftKey } from '#web/parts/writing/draft-store.ts'
import { randomId } from '#web/parts/writing/random-id.ts'
import { choose, confirm } from '#web/ui/confirm.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import { createFeed } from './feed.ts'
import { replaceText, takeMerged } from './saving/take-merged.ts'
import { useLeaveGuard } from './saving/use-leave-guard.ts'
import type { OpenedPage } from './types.ts'
import { useUploads } from './uploads/use-uploads.tsx'

interface Fields {
  title: string
  cat_id: number
}

const lines = (text: string) => Text.of(text.split(/\r\n?|\n/))

/** Saving, lock and drafts of one page; they live as long as the editor and do not render. */
function usePageStores(
  page: OpenedPage,
  fields: RefObject<Fields>,
  source: RefObject<EditorView | null>,
  show: RefObject<(conflict: Conflict) => void>,
  takeFields: RefObject<(before: Fields, now: Fields) => void>,
  created: RefObject<(row: SavedPage) => void>,
) {
  const t = useTexts()
  const [stores] = useState(() => {
    const feed = createFeed(lines(page.text))
    const key = draftKey(page.uid, page)
    const editor = randomId()
    const lock = createLock(page, undefined, { key, editor, onFound: (other) => drafts.leaveOut(other) })
    let isNew = page.page_id === 0
    const saving = createSaving({
      page,
      textOf: lines,
      draft: () => ({ text: feed.doc, ...fields.current }),
      savedAt: page.savedAt,
      texts: t,
      onMerged: async (sent, merged) => {
        if (source.current) await takeMerged(source.current, sent.text, merged.text)
        takeFields.current(sent, merged)
        toast({ text: t.editor.merged, kind: 'info' })
      },
      // a crash before the answer must not take along what is being sent
      onSending: () => drafts.keep(),
      onSaved: (row) => {
        drafts.clear()
        drafts.keep()
        if (!isNew) return
        isNew = false
        const own = draftKey(page.uid, row)
        drafts.moveTo(own)
        lock.setPage(row.page_id, own)
        created.current(row)
      },
      onFailed: async (problem) => {
        drafts.keep()
        if (problem.kind === 'locked') await lock.look()
        if (problem.kind === 'conflict') await onConflict()
      },
    })
    const drafts = createDrafts(
      key,
      { title: page.title, text: feed.doc.toString() },
      () => (saving.isDirty() ? { ...fields.current, text: feed.doc.toString(), ...saving.origin() } : null),
      editor,
    )
    // what only the other one changed needs no settling: it comes into the editor before the two texts are shown
    const onConflict = async () => {
      const conflict = saving.conflict()
      if (!conflict || !source.current) return
      if (conflict.base !== null) {
        const { premerge } = await import('./conflict/premerge.ts')
        await replaceText(source.current, lines(premerge(conflict.base, feed.doc.toString(), conflict.text)))
      }
      takeFields.current(saving.started(), conflict)
      show.current(conflict)
    }
    return { feed, lock, saving, drafts }
  })
  const { feed, lock, saving, drafts } = stores
  useEffect(
    () =>
      feed.subscribe((textChanged) => {
        if (textChanged) saving.check()
      }),
    [feed, saving],
  )
  useEffect(() => lock.start(), [lock])
  useEffect(
    () =>
      lock.subscribe(() => {
        // somebody else writes now: what was typed here is kept before anything else happens
        if (lock.snapshot().kind === 'taken') drafts.keep()
      }),
    [lock, drafts],
  )
  useEffect(() => drafts.start(), [drafts])
  useEffect(() => {
    // a save that met a dead network is tried again as soon as there is one
    const onOnline = () => {
      if (saving.snapshot().problem?.kind === 'no-answer') void saving.save()
    }
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [saving])
  return stores
}

/** Title, catalog, text and what it all came from; the text itself lives in the feed. */
export function usePageEditor(
  page: OpenedPage,
  source: RefObject<EditorView | null>,
  onCreated: (saved: SavedPage) => void,
  onClose: (saved: SavedPage | null) => void,
) {
  const t = useTexts()
  const [title, setTitle] = useState(page.title)
  const [cat_id, setCatalog] = useState(page.cat_id)
  const [warning, setWarning] = useState('')
  const fields = useRef({ title, cat_id })
  const [settling, setSettling] = useState<Conflict | null>(null)
  const show = useRef((conflict: Conflict) => setSettling(conflict))
  // title and catalog of somebody else, where the writer left them alone
  const takeFields = useRef((before: Fields, now: Fields) => {
    const mine = fields.current
    if (mine.title === before.title && now.title) change({ title: now.title })
    if (mine.cat_id === before.cat_id) change({ cat_id: now.cat_id })
  })
  const [page_id, setPageId] = useState(page.page_id)
  const created = useRef((_row: SavedPage) => {})
  const { feed, lock, saving, drafts } = usePageStores(page, fields, source, show, takeFields, created)
  const state = useSyncExternalStore(saving.subscribe, saving.snapshot)
  const held = useSyncExternalStore(lock.subscribe, lock.snapshot)
  const kept = useSyncExternalStore(drafts.subscribe, drafts.snapshot)
  const change = (next: Partial<Fields>) => {
    fields.current = { ...fields.current, ...next }
    if (next.title !== undefined) setTitle(next.title)
    if (next.cat_id !== undefined) setCatalog(next.cat_id)
    saving.check()
  }
  const isNew = page_id === 0
  const lastSaved = useRef<SavedPage | null>(null)
  const { uploads, take } = useUploads(page.item_id, page_id, source)
  const uploading = useSyncExternalStore(uploads.subscribe, uploads.busy)
  const saveNow = useRef((): Promise<SavedPage | null> => Promise.resolve(null))
  const ask = useCallback(async () => {
    if (saving.isDirty()) {
      const { leaveTitle, leaveBody, leave, saveAndLeave } = t.editor
      const answer = await choose({
        title: leaveTitle,
        body: leaveBody,
        choices: [
          { value: 'leave', label: leave },
          { value: 'save', label: saveAndLeave, kind: 'primary' },
        ],
      })
      if (answer === 'leave') return true
      const row = answer === 'save' ? await saveNow.current() : null
      if (!row || row.warning || saving.isDirty()) {
        source.current?.focus()
        return false
      }
      if (!uploads.busy()) return true
    }
    const { leaveTitle, leaveBody, leave } = t.editor.upload
    const mayGo = await confirm({ title: leaveTitle, body: leaveBody, action: leave, danger: true })
    if (!mayGo) source.current?.focus()
    return mayGo
  }, [t, saving, uploads, source])
  const mayLose = useCallback(() => saving.isDirty() || uploads.busy(), [saving, uploads])
  const { leave, readdress } = useLeaveGuard(state.dirty || uploading, mayLose, ask)
  created.current = (row) => {
    lastSaved.current = row
    setPageId(row.page_id)
    void readdress(() => onCreated(row))
  }
  const save = async (andClose: boolean, notice?: NoticeOfSave) => {
    const saved = await saving.save(notice)
    lastSaved.current = saved ?? lastSaved.current
    setWarning(saved?.warning ? t.editor.warningEmail : '')
    // what should be known is read before the editor goes
    if (saved && !saved.warning && andClose && !mayLose()) await leave(() => onClose(saved))
    return saved
  }
  saveNow.current = () => save(false)
  /** Puts another text into the editor, as one step that undo takes back. */
  const put = async (next: { text: string; title?: string }) => {
    if (source.current) await replaceText(source.current, lines(next.text))
    if (next.title) change({ title: next.title })
  }
  /** For buttons that go away when they are pressed: the focus goes into the text, also when a dialog gives it back to such a button. */
  const focusText = () => {
    source.current?.focus()
    requestAnimationFrame(() => source.current?.focus())
  }
  return {
    /** 0 while the page was never saved. */
    page_id,
    title,
    cat_id,
    feed,
    state,
    held,
    lock,
    kept,
    saving,
    uploads,
    takeFiles: take,
    isNew,
    warning,
    dropWarning: () => setWarning(''),
    change,
    save,
    put,
    takeDraft: async () => {
      const { offer } = kept
      if (!offer) return
      saving.startFrom(offer)
      await put(offer)
      drafts.settle()
      focusText()
    },
    dropDraft: () => {
      drafts.settle()
      focusText()
    },
    settling,
    showConflict: () => setSettling(saving.conflict()),
    /** Both texts were looked at: the text of the editor goes on top of the other one. */
    saveSettled: async () => {
      saving.settle()
      setSettling(null)
      await save(false)
    },
    settleLater: () => setSettling(null),
    saveAndClose: async () => {
      if (!isNew && !saving.isDirty()) await leave(() => onClose(lastSaved.current))
      else await save(true)
    },
    /** Takes the lock from somebody else; what could not be saved because of it is saved then. */
    takeOver: async () => {
      await lock.takeOver().catch(toastError)
      if (lock.snapshot().kind === 'mine' && state.problem?.kind === 'locked') await save(false)
      source.current?.focus()
    },
    close: () => leave(() => onClose(lastSaved.current)),
    leave,
    /** Goes without asking; what is unsaved stays as a draft. */
    giveUp: () => {
      drafts.keep()
      onClose(lastSaved.current)
    },
  }
}

export type PageEditing = ReturnType<typeof usePageEditor>
