import { History } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import { readBook } from '#shared/sheet/document.ts'
import type { Book } from '#shared/sheet/model.ts'
import { call, forget, updateCached } from '#web/lib/api.ts'
import { lazyNamed } from '#web/ui/lazy-named.tsx'
import '#web/lib/all-texts.ts'
import { useRoomAboveKeyboard } from '#web/lib/keyboard-cover.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { LockPill } from '#web/parts/writing/lock-pill.tsx'
import { SaveStatus } from '#web/parts/writing/save-status.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { FileTools } from './files/file-tools.tsx'
import { writeCell } from './model/commands.ts'
import { createSheetStore, type SheetStore } from './model/sheet-store.ts'
import { SheetNotices } from './saving/sheet-notices.tsx'
import { lastSaveOf, type OpenedSheet, useSheetSaving } from './saving/use-sheet-saving.ts'
import { SheetWorkbench } from './sheet-workbench.tsx'

const SheetVersion = lazyNamed(() => import('./sheet-version.tsx'), 'SheetVersion')

type Page = Pick<Output<'page/info'>, 'page_id' | 'item_id' | 'cat_id' | 'page_title' | 'page_content' | 'revision'>

/** The list of old versions; another feature provides it. */
export type SheetHistory = (props: {
  onClose: () => void
  /** Shows the text of a version compared with the current one. */
  view: (text: string) => ReactNode
  /** Puts a version on screen; `undefined` for readers. */
  onTake: ((version: { text: string }) => unknown) | undefined
}) => ReactNode

/** Places the parts in the screen: the save status in its header, the grid below. */
export type SheetFrame = (status: ReactNode, body: ReactNode) => ReactNode

interface Props {
  page: Page
  title: string
  /** Seconds of the last save; `undefined` when it is unknown. */
  savedAt: number | undefined
  uid: number
  editable: boolean
  /** Whether the writer may take over the lock of somebody else. */
  mayTakeOver: boolean
  /** Shown above the grid: the item is archived, or another program edits it. */
  hint?: ReactNode
  history: SheetHistory | undefined
  frame: SheetFrame
  /** Shown until the sheet can be opened. */
  waiting: ReactNode
}

function Body(props: { title: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useRoomAboveKeyboard(main)
  return (
    <main ref={main} id="main" tabIndex={-1} className="sheet-main">
      <h1 className="o-hidden" data-focus="">
        {props.title}
      </h1>
      {props.children}
    </main>
  )
}

function useTools(props: Pick<Props, 'history' | 'editable' | 'title'>, store: SheetStore) {
  const t = useTexts().sheet
  const { history, editable, title } = props
  const [looking, setLooking] = useState(false)
  return (
    <>
      {history && (
        <Button kind="ghost" size="s" icon={History} onClick={() => setLooking(true)}>
          {t.history}
        </Button>
      )}
      <FileTools store={store} name={title} />
      {looking &&
        history?.({
          onClose: () => setLooking(false),
          view: (text) => (
            <Suspense fallback={null}>
              <SheetVersion text={text} now={store.snapshot().book} />
            </Suspense>
          ),
          onTake: editable
            ? ({ text }) => {
                const book = readBook(text)
                // Somebody else has the lock meanwhile, or it was released.
                const isOpen = store.snapshot().editable
                if (!isOpen) toast({ text: t.closedNow, kind: 'problem' })
                if (book) store.change(book)
                return isOpen
              }
            : undefined,
        })}
    </>
  )
}

/** The page for users who may edit, with lock, saving and drafts. */
function Editor(props: Props & { book: Book; onReload: () => void }) {
  const { page, uid, savedAt, frame, title, hint, onReload } = props
  const [store] = useState(() => createSheetStore(props.book, true, writeCell))
  const [opened] = useState<OpenedSheet>(() => ({
    uid,
    item_id: page.item_id,
    page_id: page.page_id,
    revision: page.revision,
    title: page.page_title,
    cat_id: page.cat_id,
    text: page.page_content,
    savedAt: savedAt ? savedAt * 1000 : null,
  }))
  const saving = useSheetSaving(store, opened)
  const tools = useTools(props, store)
  const status = (
    <>
      <SaveStatus state={saving.state} isNew={false} />
      <LockPill held={saving.held} lock={saving.lock} />
    </>
  )
  return frame(
    status,
    <Body title={title}>
      <SheetWorkbench
        store={store}
        tools={tools}
        notices={
          <>
            {hint}
            <SheetNotices saving={saving} mayTakeOver={props.mayTakeOver} onReload={onReload} />
          </>
        }
        onSave={saving.save}
      />
    </Body>,
  )
}

/** Shown when a page of a spreadsheet item contains something else. The grid cannot show it and must not overwrite it. */
function Strange({ title, text }: { title: string; text: string }) {
  const t = useTexts().sheet
  return (
    <Body title={title}>
      <Notice kind="warn">{t.strange}</Notice>
      <pre className="sheet-strange">{text}</pre>
    </Body>
  )
}

type ReaderProps = Pick<Props, 'title' | 'hint' | 'history' | 'frame'>

function Reader(props: ReaderProps & { book: Book }) {
  const { frame, title, hint, book } = props
  const [store] = useState(() => createSheetStore(book, false, writeCell))
  const tools = useTools({ ...props, editable: false }, store)
  return frame(
    null,
    <Body title={title}>
      <SheetWorkbench store={store} tools={tools} notices={hint} />
    </Body>,
  )
}

/** A spreadsheet for readers: view, search, copy and export. */
export function SheetReader(props: ReaderProps & { text: string }) {
  const { text, title, frame } = props
  const book = useMemo(() => readBook(text), [text])
  if (!book) return frame(null, <Strange title={title} text={text} />)
  return <Reader key={text} {...props} book={book} />
}

/** The page of a spreadsheet item: a grid, read-only or editable. */
export function SheetPage(props: Props) {
  const { frame, title } = props
  // A session that ends during editing must not remove the editor and its cells.
  const [editable, setEditable] = useState(props.editable)
  if (props.editable && !editable) setEditable(true)
  // A new answer in the cache must not change the page while it is edited.
  const [opened, setOpened] = useState({ page: props.page, run: 0 })
  const [last, setLast] = useState(() => lastSaveOf(props.page.page_id))
  const { page_id, page_content } = opened.page
  const book = useMemo(() => readBook(page_content), [page_content])
  const isEditor = editable && book !== null && last === undefined
  useEffect(() => {
    if (!isEditor) return
    // Others may save before this page is opened again. An editor that replaces another one on the screen must not do this: the screen would ask again,
    // and show an error in the place of the cells when there is no network.
    return () => forget('page/info', { page_id })
  }, [isEditor, page_id])
  const reload = async () => {
    try {
      const page = await call('page/info', { page_id })
      updateCached('page/info', { page_id }, () => page)
      setOpened({ page, run: opened.run + 1 })
    } catch (error) {
      toastError(error as Error)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `reload` is another function in each render
  useEffect(() => {
    void last?.then(reload).finally(() => setLast(undefined))
  }, [last])
  if (last) return frame(null, props.waiting)
  if (!editable) return <SheetReader {...props} text={props.page.page_content} />
  if (!book) return frame(null, <Strange title={title} text={page_content} />)
  return <Editor key={opened.run} {...props} page={opened.page} book={book} onReload={reload} />
}
