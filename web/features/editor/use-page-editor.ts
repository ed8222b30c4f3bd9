import type { EditorView } from '@codemirror/view'
import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import type { NoticeOfSave, SavedPage } from '#web/parts/writing/create-saving.ts'
import { draftKey } from '#web/parts/writing/draft-store.ts'
import { choose, confirm } from '#web/ui/confirm.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import { replaceText } from './saving/take-merged.ts'
import { useEditorLeaveGuard } from './saving/use-leave-guard.ts'
import type { OpenedPage, PageEditing, PageEditorProps } from './types.ts'
import { useUploads } from './uploads/use-uploads.tsx'
import { linesOf, usePageStores } from './use-page-stores.ts'

/**
 * The state of one editor, divided by subject, with the actions on each. Each part of the editor gets only the subjects that it
 * uses.
 * @param source the CodeMirror view, once it exists
 */
export function usePageEditor(
  page: OpenedPage,
  source: RefObject<EditorView | null>,
  {
    onCreated,
    onNew,
    onClose,
    catalogs,
    mayUseRoot,
  }: Pick<PageEditorProps, 'onCreated' | 'onNew' | 'onClose' | 'catalogs' | 'mayUseRoot'>,
): PageEditing {
  const t = useTexts()
  const { feed, fields, settling, created, lock, saving, drafts, change } = usePageStores(page, source)
  const { title, cat_id } = useSyncExternalStore(fields.subscribe, fields.snapshot)
  const conflict = useSyncExternalStore(settling.subscribe, settling.snapshot)
  const createdPage = useSyncExternalStore(created.subscribe, created.snapshot)
  const state = useSyncExternalStore(saving.subscribe, saving.snapshot)
  const held = useSyncExternalStore(lock.subscribe, lock.snapshot)
  const kept = useSyncExternalStore(drafts.subscribe, drafts.snapshot)
  const page_id = createdPage?.page_id ?? page.page_id
  const isNew = page_id === 0
  const [warning, setWarning] = useState('')
  const lastSaved = useRef<SavedPage | null>(null)
  const { uploads, take } = useUploads(page.item_id, page_id, source)
  const isUploading = useSyncExternalStore(uploads.subscribe, uploads.busy)

  const save = async (notice?: NoticeOfSave) => {
    const saved = await saving.save(notice)
    lastSaved.current = saved ?? lastSaved.current
    setWarning(saved?.warning ? t.editor.warningEmail : '')
    return saved
  }
  const isCatalog = (cat_id: number) =>
    cat_id === 0 ? mayUseRoot : !!catalogs?.some((catalog) => catalog.cat_id === cat_id)
  const mayLose = () => saving.isDirty() || uploads.busy()
  const ask = async () => {
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
      const row = answer === 'save' ? await save() : null
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
  }
  const { leave, readdress } = useEditorLeaveGuard(state.dirty || isUploading, mayLose, ask)
  const onFirstSave = useEffectEvent((row: SavedPage) => {
    lastSaved.current = row
    void readdress(() => onCreated(row))
  })
  useEffect(
    () =>
      created.subscribe(() => {
        const row = created.snapshot()
        if (row) onFirstSave(row)
      }),
    [created],
  )

  const put = async (next: { text: string; title?: string }) => {
    if (source.current) await replaceText(source.current, linesOf(next.text))
    if (next.title) change({ title: next.title })
  }
  /** For buttons that disappear when pressed: moves the focus into the text, again after a dialog has returned it to the button. */
  const focusText = () => {
    source.current?.focus()
    requestAnimationFrame(() => source.current?.focus())
  }
  const close = () => leave(() => onClose(lastSaved.current))
  const saveAndClose = async () => {
    if (!isNew && !saving.isDirty()) return close()
    const saved = await save()
    // A warning must be read before the editor closes.
    if (saved && !saved.warning && !mayLose()) await close()
  }

  return {
    content: { page_id, isNew, title, cat_id, feed, change, put },
    saving: { state, save, warning, dropWarning: () => setWarning('') },
    closing: {
      close,
      saveAndClose,
      giveUp: () => {
        drafts.write()
        onClose(lastSaved.current)
      },
      beginNew: () => {
        const own = { ...fields.snapshot(), text: feed.doc.toString() }
        if (drafts.continueAsNew(draftKey(page.uid, { ...page, page_id: 0 }), own)) onNew()
        else toast({ text: t.editor.goneFailed, kind: 'problem' })
      },
    },
    lock: {
      held,
      lock,
      takeOver: async () => {
        await lock.takeOver().catch(toastError)
        if (lock.snapshot().kind === 'mine' && state.problem?.kind === 'locked') await save()
        source.current?.focus()
      },
    },
    drafts: {
      kept,
      take: async () => {
        const { offer } = kept
        if (!offer) return
        saving.startFrom(offer)
        await put(offer)
        // The draft of a saved page does not decide: somebody may have moved the page since.
        if (isNew && isCatalog(offer.cat_id)) change({ cat_id: offer.cat_id })
        drafts.dismissOffer()
        focusText()
      },
      drop: () => {
        drafts.dismissOffer()
        focusText()
      },
    },
    uploads: { uploads, takeFiles: take },
    conflict: {
      settling: conflict,
      open: () => settling.set(saving.conflict()),
      save: async () => {
        saving.settle()
        settling.set(null)
        await save()
      },
      later: () => settling.set(null),
    },
  }
}
