import { Text } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { type RefObject, useEffect, useState } from 'react'
import type { Texts } from '#shared/i18n/type.ts'
import { createStore } from '#web/lib/create-store.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { OUTAGE_RETRY_MS } from '#web/lib/outage.ts'
import type { Conflict } from '#web/parts/writing/conflict.ts'
import { createDrafts } from '#web/parts/writing/create-drafts.ts'
import { createLock } from '#web/parts/writing/create-lock.ts'
import { createSaving, type SavedPage } from '#web/parts/writing/create-saving.ts'
import { draftKey } from '#web/parts/writing/draft-store.ts'
import { randomId } from '#web/parts/writing/random-id.ts'
import { useLockAndDrafts } from '#web/parts/writing/use-lock-and-drafts.ts'
import { toast } from '#web/ui/toast.ts'
import { ConflictView } from './conflict/lazy-view.ts'
import { replaceText, takeMerged } from './saving/take-merged.ts'
import { createTextFeed } from './text-feed.ts'
import type { OpenedPage, PageFields } from './types.ts'

/** The lines of a text, with any kind of line ends. */
export const linesOf = (text: string): Text => Text.of(text.split(/\r\n?|\n/))

/**
 * The state of one editor outside React, so that typing renders nothing: text, title and catalog, lock, saving and drafts.
 * @param source the CodeMirror view, once it exists
 */
function createPageStores(page: OpenedPage, source: RefObject<EditorView | null>, t: Texts) {
  const feed = createTextFeed(linesOf(page.text))
  const fields = createStore<PageFields>({ title: page.title, cat_id: page.cat_id })
  /** The conflict that the writer is resolving. */
  const settling = createStore<Conflict | null>(null)
  /** The page after the first save of a new page. */
  const created = createStore<SavedPage | null>(null)
  const key = draftKey(page.uid, page)
  const editor = randomId()
  const lock = createLock({ page, tab: { key, editor, onFound: (other) => drafts.ignoreEditor(other) } })

  const change = (next: Partial<PageFields>) => {
    fields.set({ ...fields.snapshot(), ...next })
    saving.check()
  }
  /** Takes over title and catalog of somebody else's version, unless the writer changed them. */
  const takeFields = (before: PageFields, now: PageFields) => {
    const mine = fields.snapshot()
    if (mine.title === before.title && now.title) change({ title: now.title })
    if (mine.cat_id === before.cat_id) change({ cat_id: now.cat_id })
  }

  const saving = createSaving({
    page,
    textOf: linesOf,
    draft: () => ({ text: feed.doc, ...fields.snapshot() }),
    savedAt: page.savedAt,
    texts: t,
    onMerged: async (sent, merged) => {
      if (source.current) await takeMerged(source.current, sent.text, merged.text)
      takeFields(sent, merged)
      toast({ text: t.editor.merged, kind: 'info' })
    },
    // A crash before the answer must not lose the text that is being sent.
    onSending: () => drafts.write(),
    onSaved: (row) => {
      drafts.clear()
      drafts.write()
      if (page.page_id > 0 || created.snapshot()) return
      const own = draftKey(page.uid, row)
      drafts.moveTo(own)
      lock.setPage(row.page_id, own)
      created.set(row)
    },
    onFailed: async (problem) => {
      drafts.write()
      if (problem.kind === 'locked') await lock.refresh()
      if (problem.kind === 'conflict') await onConflict()
    },
  })
  const drafts = createDrafts(
    key,
    { title: page.title, text: feed.doc.toString() },
    () => (saving.isDirty() ? { ...fields.snapshot(), text: feed.doc.toString(), ...saving.origin() } : null),
    editor,
  )
  /** Lines that only the other writer changed are taken into the editor first. The writer resolves the rest. */
  const onConflict = async () => {
    const conflict = saving.conflict()
    if (!conflict || !source.current) return
    // The text is hidden once the conflict view is shown, so the code of the view comes first: somebody may be typing.
    const view = ConflictView.preload().catch(() => undefined)
    // If this code cannot be loaded, the text stays, and the writer resolves all differences.
    const merging = conflict.base === null ? null : await import('./conflict/premerge.ts').catch(() => null)
    await view
    if (conflict.base !== null && merging) {
      const { premerge } = merging
      await replaceText(source.current, linesOf(premerge(conflict.base, feed.doc.toString(), conflict.text)))
    }
    takeFields(saving.started(), conflict)
    settling.set(conflict)
  }
  return { feed, fields, settling, created, lock, saving, drafts, change }
}

/** Creates the stores of one editor, and connects them with each other and with the window while the editor is open. */
export function usePageStores(
  page: OpenedPage,
  source: RefObject<EditorView | null>,
): ReturnType<typeof createPageStores> {
  const t = useTexts()
  const [stores] = useState(() => createPageStores(page, source, t))
  const { feed, lock, saving, drafts } = stores
  useEffect(
    () =>
      feed.subscribe((textChanged) => {
        if (textChanged) saving.check()
      }),
    [feed, saving],
  )
  useLockAndDrafts(lock, drafts)
  useEffect(() => {
    // A save that failed without a network is repeated as soon as there is one.
    const onOnline = () => {
      if (saving.snapshot().problem?.kind === 'no-answer') void saving.save()
    }
    addEventListener('online', onOnline)
    let timer: ReturnType<typeof setTimeout> | undefined
    // One that an outage of the site refused is repeated until it succeeds.
    const stop = saving.subscribe(() => {
      clearTimeout(timer)
      const { problem, sending } = saving.snapshot()
      if (problem?.kind === 'outage' && sending === null) timer = setTimeout(() => void saving.save(), OUTAGE_RETRY_MS)
    })
    return () => {
      removeEventListener('online', onOnline)
      clearTimeout(timer)
      stop()
    }
  }, [saving])
  return stores
}
