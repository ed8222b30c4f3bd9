import { Text } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { ChevronDown, Columns2, Eye, Pencil, Save, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import { readStored, writeStored } from '#web/lib/storage.ts'
import { NARROW, useMedia } from '#web/lib/use-media.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import { tip } from '#web/ui/tooltip.tsx'
import '#web/ui/segmented.css'
import { createFeed } from './feed.ts'
import { Foot } from './foot.tsx'
import { CatalogChooser } from './header/catalog-chooser.tsx'
import type { CatalogOption } from './header/catalog-list.tsx'
import { SaveStatus } from './header/save-status.tsx'
import { TitleField } from './header/title-field.tsx'
import { keyText } from './keys.ts'
import { LimitStrip, ProblemStrip } from './notices.tsx'
import type { Enhance } from './preview/blocks.ts'
import { Preview } from './preview/preview.tsx'
import { createSaving, type SavedPage } from './saving/create-saving.ts'
import { useLeaveGuard } from './saving/use-leave-guard.ts'
import { Source } from './source/source.tsx'
import { Toolbar } from './source/toolbar.tsx'
import { SplitGrip, useSplit } from './split.tsx'
import './editor.css'

const VIEW_KEY = 'octavo-editor-view'
const VIEWS = ['write', 'split', 'preview'] as const
type View = (typeof VIEWS)[number]

/** The page as it is opened; `page_id` 0 is one that is not there yet. */
export interface OpenedPage {
  item_id: number
  item_name: string
  page_id: number
  title: string
  text: string
  /** The rendered text as saved. */
  html: string
  cat_id: number
  /** Milliseconds; `null` when nobody knows. */
  savedAt: number | null
}

export interface PageEditorProps {
  page: OpenedPage
  /** `null`: the item has no catalogs (a single page). */
  catalogs: readonly CatalogOption[] | null
  /** Draws formulas and diagrams; another function after a change of theme. */
  enhance: Enhance
  /** Leaves the editor; with a page when it was just saved. */
  onClose: (saved: SavedPage | null) => void
}

function useView(): [View, (view: View) => void] {
  const [view, setView] = useState<View>(() => VIEWS.find((name) => name === readStored(VIEW_KEY)) ?? 'split')
  const narrow = useMedia(NARROW)
  return [
    narrow && view === 'split' ? 'write' : view,
    (next) => {
      setView(next)
      // what a small screen forces is no choice for the large one
      if (!narrow) writeStored(VIEW_KEY, next)
    },
  ]
}

/** Title, catalog, text and what it all came from; the text itself lives in the feed. */
function usePageEditor({ page, onClose }: PageEditorProps) {
  const t = useTexts()
  const [title, setTitle] = useState(page.title)
  const [cat_id, setCatalog] = useState(page.cat_id)
  const fields = useRef({ title, cat_id })
  const [feed] = useState(() => createFeed(Text.of(page.text.split(/\r\n?|\n/))))
  const [saving] = useState(() => createSaving(page, () => ({ text: feed.doc, ...fields.current }), page.savedAt, t))
  const state = useSyncExternalStore(saving.subscribe, saving.snapshot)
  useEffect(
    () =>
      feed.subscribe((textChanged) => {
        if (textChanged) saving.check()
      }),
    [feed, saving],
  )
  const change = (next: Partial<{ title: string; cat_id: number }>) => {
    fields.current = { ...fields.current, ...next }
    if (next.title !== undefined) setTitle(next.title)
    if (next.cat_id !== undefined) setCatalog(next.cat_id)
    saving.check()
  }
  const isNew = page.page_id === 0
  const ask = useCallback(
    () => confirm({ title: t.editor.leaveTitle, body: t.editor.leaveBody, action: t.editor.leave, danger: true }),
    [t],
  )
  const leave = useLeaveGuard(state.dirty, saving.isDirty, ask)
  const save = async (andClose: boolean) => {
    const saved = await saving.save()
    if (saved && (andClose || isNew) && !saving.isDirty()) await leave(() => onClose(saved))
  }
  return {
    title,
    cat_id,
    feed,
    state,
    isNew,
    change,
    save,
    saveAndClose: async () => {
      if (!isNew && !saving.isDirty()) await leave(() => onClose(null))
      else await save(true)
    },
    close: () => leave(() => onClose(null)),
  }
}

/** Ctrl or ⌘ with S saves, wherever the focus is. */
function useSaveKey(save: () => unknown) {
  const now = useRef(save)
  useEffect(() => {
    now.current = save
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      if (!event.isComposing && !event.repeat) now.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

/** The editor of a page, over the whole window. */
export function PageEditor(props: PageEditorProps) {
  const { page, catalogs, enhance } = props
  const t = useTexts()
  const source = useRef<EditorView | null>(null)
  const { title, cat_id, feed, state, isNew, change, save, saveAndClose, close } = usePageEditor(props)
  const [view, setView] = useView()
  const [share, setShare] = useSplit()
  const isSaving = state.sending !== null
  useSaveKey(() => save(false))
  useTitle(isNew ? t.editor.newPage : t.editor.edit(title), page.item_name)
  const views = [
    { value: 'write', label: t.editor.viewWrite, icon: Pencil },
    { value: 'split', label: t.editor.viewSplit, icon: Columns2 },
    { value: 'preview', label: t.editor.viewPreview, icon: Eye },
  ] as const
  return (
    <main id="main" className="editor" data-view={view} tabIndex={-1}>
      <div className="editor-top">
        <IconButton icon={X} label={t.editor.close} onClick={close} />
        <div className="editor-name">
          <TitleField
            value={title}
            selected={isNew}
            onChange={(next) => change({ title: next })}
            onDone={() => source.current?.focus()}
          />
          {catalogs && (
            <CatalogChooser catalogs={catalogs} value={cat_id} onChange={(next) => change({ cat_id: next })} />
          )}
        </div>
        <SaveStatus state={state} isNew={isNew} className="o-wide-640" />
        <span className={isNew ? undefined : 'o-button-split'}>
          <Button
            kind="primary"
            busy={isSaving}
            aria-keyshortcuts="Control+S"
            {...tip(t.editor.save, keyText('Mod-s'))}
            onClick={() => save(false)}
          >
            {t.editor.save}
          </Button>
          {!isNew && (
            <MenuButton
              kind="primary"
              label={t.editor.moreSave}
              align="end"
              groups={[
                {
                  actions: [
                    {
                      id: 'save',
                      label: t.editor.save,
                      icon: Save,
                      shortcut: keyText('Mod-s'),
                      run: () => save(false),
                    },
                    { id: 'close', label: t.editor.saveAndClose, icon: X, run: saveAndClose },
                  ],
                },
              ]}
            >
              <Icon of={ChevronDown} />
              <span className="o-hidden">{t.editor.moreSave}</span>
            </MenuButton>
          )}
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a legend of its own */}
      <div className="editor-tabs o-narrow-999" role="group" aria-label={t.editor.view}>
        {(['write', 'preview'] as const).map((name) => (
          <button key={name} type="button" aria-pressed={view === name} onClick={() => setView(name)}>
            {t.editor[name]}
          </button>
        ))}
      </div>
      <div className="editor-bar">
        <Toolbar source={source} />
        <span className="o-grow" />
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div className="o-segmented o-wide-999" role="group" aria-label={t.editor.view}>
          {views.map(({ value, label, icon }) => (
            <button
              key={value}
              type="button"
              aria-label={label}
              aria-pressed={view === value}
              {...tip(label)}
              onClick={() => setView(value)}
            >
              <Icon of={icon} />
            </button>
          ))}
        </div>
      </div>
      {state.problem && <ProblemStrip problem={state.problem} busy={isSaving} onRetry={() => save(false)} />}
      <LimitStrip feed={feed} page_id={page.page_id} />
      <div className="editor-body" style={{ '--editor-share': `${share}%` } as React.CSSProperties}>
        <Source view={source} feed={feed} focused={!isNew} />
        <SplitGrip share={share} onChange={setShare} />
        <Preview feed={feed} source={source} firstHtml={page.html} visible={view !== 'write'} enhance={enhance} />
      </div>
      <Foot feed={feed}>
        <SaveStatus state={state} isNew={isNew} className="o-narrow-640" />
      </Foot>
    </main>
  )
}
