import type { EditorView } from '@codemirror/view'
import { History } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isComposing } from '#web/lib/is-composing.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useNoStrayDrops } from '#web/lib/use-no-stray-drops.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { SaveStatus } from '#web/parts/writing/save-status.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyNamed } from '#web/ui/lazy-named.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { ConflictView } from './conflict/lazy-view.ts'
import { Foot } from './foot.tsx'
import { TopBar } from './header/top-bar.tsx'
import { Notices } from './notices.tsx'
import { GoneLinks } from './page-links/gone-links.tsx'
import { LimitNotice } from './preview/limit-notice.tsx'
import { Preview } from './preview/preview.tsx'
import { useFocusBack, useStrayKeys } from './source/focus-back.ts'
import { useKeyboardRoom } from './source/keyboard-room.ts'
import { Source } from './source/source.tsx'
import { Start } from './source/start.tsx'
import { Toolbar } from './source/toolbar.tsx'
import { useSourceParts } from './source/use-parts.tsx'
import { SplitGrip, useSplit } from './split.tsx'
import { ToolButtons, ToolMenu } from './tools/tool-menu.tsx'
import { OpenTool, type ToolOpening, useEditorTools } from './tools/use-editor-tools.tsx'
import type { PageEditing, PageEditorProps } from './types.ts'
import { UploadProblems, UploadStatus } from './uploads/use-uploads.tsx'
import { usePageEditor } from './use-page-editor.ts'
import { useView, ViewButtons, ViewTabs } from './views.tsx'
import './editor.css'

const NotifyDialog = lazyNamed(() => import('./notify/notify-dialog.tsx'), 'NotifyDialog')
const BlockedDialog = lazyNamed(() => import('./locking/blocked-dialog.tsx'), 'BlockedDialog')
const ElsewhereDialog = lazyNamed(() => import('./locking/blocked-dialog.tsx'), 'ElsewhereDialog')
const ExceededDialog = lazyNamed(() => import('./locking/blocked-dialog.tsx'), 'ExceededDialog')

/** Ctrl or ⌘ with S saves wherever the focus is. */
function useSaveKey(save: () => unknown) {
  const saveNow = useEffectEvent(save)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      if (!isComposing(event) && !event.repeat) saveNow()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

/** Dialogs over the editor: a lock of somebody else, a full item, the people to notify, the history. */
function Overlays(
  props: PageEditorProps &
    Pick<PageEditing, 'content' | 'saving' | 'closing' | 'lock'> & {
      open: 'notify' | 'history' | null
      onDone: () => void
      isUndrawn: boolean
      onUndrawn: () => void
    },
) {
  const { page, exceeded, history, content, saving, closing, open, onDone, isUndrawn, onUndrawn } = props
  const { held, lock, takeOver } = props.lock
  const t = useTexts()
  const sayFull = () => void toast({ text: t.quota.pagesFull, kind: 'problem' })
  return (
    <Suspense fallback={null}>
      {exceeded && <ExceededDialog onClose={closing.giveUp} onMissing={sayFull} />}
      {held.kind === 'taken' && held.opening && !isUndrawn && (
        <BlockedDialog
          name={held.name}
          since={held.since}
          isDirty={saving.state.dirty}
          onRetry={lock.take}
          onTakeOver={props.mayTakeOver ? takeOver : undefined}
          onClose={closing.giveUp}
          onMissing={onUndrawn}
        />
      )}
      {held.kind === 'elsewhere' && held.opening && !isUndrawn && (
        <ElsewhereDialog onHere={lock.take} onClose={closing.giveUp} onMissing={onUndrawn} />
      )}
      {open === 'notify' && (
        <NotifyDialog
          uid={page.uid}
          item_id={page.item_id}
          page_id={content.page_id}
          onSave={async (notify_content) => (await saving.save({ notify_content })) !== null}
          onClose={onDone}
        />
      )}
      {open === 'history' && history({ page_id: content.page_id, onClose: onDone, onTake: content.put })}
    </Suspense>
  )
}

/** The editor of a page, in the whole window. */
export function PageEditor(props: PageEditorProps) {
  const { page, catalogs, enhance, tools } = props
  const t = useTexts()
  const source = useRef<EditorView | null>(null)
  const editing = usePageEditor(page, source, props)
  const { content, saving, closing, lock, drafts, uploads, conflict } = editing
  const { page_id, title, feed, isNew } = content
  const { settling } = conflict
  const [view, setView] = useView()
  const [share, setShare] = useSplit()
  const [open, setOpen] = useState<'notify' | 'history' | null>(null)
  const opening: ToolOpening = useEditorTools({ ...props, content, saving, source })
  const parts = useSourceParts(props, opening, content.cat_id, uploads)
  const [gone, setGone] = useState(0)
  // The dialogs about the lock could not be downloaded, so a notice bar tells of it.
  const [isUndrawn, setUndrawn] = useState(false)
  const notify = async () => {
    // People are notified of a page, so a new page is saved first.
    if (page_id > 0 || (await saving.save())) setOpen('notify')
  }
  useFocusBack(open !== null || settling !== null, source)
  useStrayKeys(source)
  useNoStrayDrops()
  const main = useRef<HTMLElement>(null)
  useKeyboardRoom(main, source)
  useSaveKey(() => (settling ? conflict.save() : saving.save()))
  useTitle(isNew ? t.editor.newPage : t.editor.edit(title), page.item_name)
  return (
    <main
      ref={main}
      id="main"
      className="editor"
      data-view={view}
      data-settling={settling ? '' : undefined}
      tabIndex={-1}
    >
      <TopBar
        content={content}
        saving={saving}
        closing={closing}
        lock={lock}
        isSettling={settling !== null}
        catalogs={catalogs}
        mayUseRoot={props.mayUseRoot}
        onTitleDone={() => source.current?.focus()}
        onNotify={notify}
        tools={tools}
        onTool={opening.open}
      />
      <ViewTabs view={view} onChange={setView} />
      <div className="editor-bar">
        <Toolbar source={source} />
        <span className="o-grow" />
        <ToolButtons tools={tools} onOpen={opening.open} />
        <ToolMenu tools={tools} links={props.links} onOpen={opening.open} />
        {!isNew && <IconButton icon={History} label={t.editor.history} onClick={() => setOpen('history')} />}
        <ViewButtons view={view} onChange={setView} />
      </div>
      {!settling && (
        <Notices {...{ feed, saving, closing, lock, drafts, conflict, isUndrawn }} mayTakeOver={props.mayTakeOver} />
      )}
      <UploadProblems uploads={uploads.uploads} source={source} />
      <LimitNotice feed={feed} page_id={page_id} />
      <div className="editor-body" style={{ '--editor-share': `${share}%` } as React.CSSProperties}>
        <Source view={source} feed={feed} focused={page.page_id > 0} parts={parts.extensions} />
        {isNew && props.start && <Start feed={feed} opening={opening} tools={tools} start={props.start} />}
        <SplitGrip share={share} onChange={setShare} />
        <Preview
          feed={feed}
          source={source}
          firstHtml={page.html}
          lineBreaks={page.lineBreaks}
          savedAt={saving.state.savedAt}
          visible={view !== 'write'}
          enhance={enhance}
          page_id={page.page_id}
          onGone={setGone}
        />
      </div>
      {settling && (
        <Suspense fallback={<Skeleton lines={6} />}>
          <ConflictView
            conflict={settling}
            feed={feed}
            title={title}
            busy={saving.state.sending !== null}
            onTitle={(next) => content.change({ title: next })}
            onChange={(changes) => source.current?.dispatch({ changes, userEvent: 'input' })}
            onSave={conflict.save}
            onClose={conflict.later}
          />
        </Suspense>
      )}
      <Foot feed={feed} source={source}>
        {gone > 0 && view !== 'write' && <GoneLinks count={gone} />}
        <UploadStatus uploads={uploads.uploads} source={source} />
        <SaveStatus state={saving.state} isNew={isNew} className="o-narrow-640" />
      </Foot>
      <Overlays
        {...props}
        {...{ content, saving, closing, lock }}
        open={open}
        onDone={() => setOpen(null)}
        isUndrawn={isUndrawn}
        onUndrawn={() => setUndrawn(true)}
      />
      {parts.elements}
      <OpenTool opening={opening} />
    </main>
  )
}
