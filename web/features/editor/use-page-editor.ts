import { Text } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import type { Conflict } from '#web/lib/writing/conflict.ts'
import { createDrafts } from '#web/lib/writing/create-drafts.ts'
import { createLock } from '#web/lib/writing/create-lock.ts'
import { createSaving, type NoticeOfSave, type SavedPage } from '#web/lib/writing/create-saving.ts'
import { draftKey } from '#web/lib/writing/draft-store.ts'
import { randomId } from '#web/lib/writing/random-id.ts'
import { confirm } from '#web/ui/confirm.ts'
import { toast } from '#web/ui/toast.ts'
import { createFeed } from './feed.ts'
import type { OpenedPage } from './page-editor.tsx'
import { replaceText, takeMerged } from './saving/take-merged.ts'
import { useLeaveGuard } from './saving/use-leave-guard.ts'
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
) {
  const t = useTexts()
  const [stores] = useState(() => {
    const feed = createFeed(lines(page.text))
    const key = draftKey(page.uid, page)
    const editor = randomId()
    const lock = createLock(page, undefined, { key, editor, onFound: (other) => drafts.leaveOut(other) })
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
      onSaved: (row) => {
        drafts.clear()
        drafts.keep()
        lock.setPage(row.page_id)
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
  const { feed, lock, saving, drafts } = usePageStores(page, fields, source, show, takeFields)
  const state = useSyncExternalStore(saving.subscribe, saving.snapshot)
  const held = useSyncExternalStore(lock.subscribe, lock.snapshot)
  const kept = useSyncExternalStore(drafts.subscribe, drafts.snapshot)
  const change = (next: Partial<Fields>) => {
    fields.current = { ...fields.current, ...next }
    if (next.title !== undefined) setTitle(next.title)
    if (next.cat_id !== undefined) setCatalog(next.cat_id)
    saving.check()
  }
  // a new page stays open after its first save when that has something to say
  const isNew = page.page_id === 0 && state.savedAt === null
  const lastSaved = useRef<SavedPage | null>(null)
  const { uploads, take } = useUploads(page, source)
  const uploading = useSyncExternalStore(uploads.subscribe, uploads.busy)
  const ask = useCallback(() => {
    const [title, body, action] = saving.isDirty()
      ? [t.editor.leaveTitle, t.editor.leaveBody, t.editor.leave]
      : [t.editor.upload.leaveTitle, t.editor.upload.leaveBody, t.editor.upload.leave]
    return confirm({ title, body, action, danger: true })
  }, [t, saving])
  const mayLose = useCallback(() => saving.isDirty() || uploads.busy(), [saving, uploads])
  const leave = useLeaveGuard(state.dirty || uploading, mayLose, ask)
  const save = async (andClose: boolean, notice?: NoticeOfSave) => {
    const saved = await saving.save(notice)
    lastSaved.current = saved ?? lastSaved.current
    setWarning(saved?.warning ? t.editor.warningEmail : '')
    // what should be known is read before the editor goes
    if (saved && !saved.warning && (andClose || isNew) && !mayLose()) await leave(() => onClose(saved))
    return saved
  }
  /** Puts another text into the editor, as one step that undo takes back. */
  const put = async (next: { text: string; title?: string }) => {
    if (source.current) await replaceText(source.current, lines(next.text))
    if (next.title) change({ title: next.title })
  }
  return {
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
    },
    dropDraft: () => drafts.settle(),
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
