import { useCallback, useEffect, useState } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import type { CallName, Input, Output } from '#shared/api/index.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { EDITOR_TOOLS, httpTestLinks } from '#web/editor-tools.ts'
import { PageEditor } from '#web/features/editor/page-editor.tsx'
import { ToPassword } from '#web/features/item/item-states.tsx'
import { enhanceArticle } from '#web/features/page/enhance/index.ts'
import { AppHeader } from '#web/features/shell/header.tsx'
import { StartRow } from '#web/features/template/start-row.tsx'
import { ApiError, type CallOptions, call, isRefusal, preload } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { editableCatalogs, writingRoot } from '#web/lib/may-edit.ts'
import { takeFirst } from '#web/lib/page-data.ts'
import { removePlainField } from '#web/lib/plain-field.ts'
import { redirectFrom } from '#web/lib/redirect.ts'
import { useSession } from '#web/lib/session.ts'
import { herePath } from '#web/lib/site.ts'
import { useTheme } from '#web/lib/theme.ts'
import { useTitle } from '#web/lib/use-title.ts'
import type { EditorTool, EditorToolLink } from '#web/parts/editor-tools/editor-tool.ts'
import { continueAsNew, draftKey, readDrafts } from '#web/parts/writing/draft-store.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { lazyNamed } from '#web/ui/lazy-named.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

const HistoryDialog = lazyNamed(() => import('#web/features/history/history-dialog.tsx'), 'HistoryDialog')

type Item = Output<'item/info'>
type Page = Output<'page/info'>

interface Loaded {
  item: Item
  /** `null` for a new page. */
  page: Page | null
  catalogs: Output<'catalog/catListName'>
  tools: readonly EditorTool[]
  links: readonly EditorToolLink[]
  /** Whether the user may edit this page, or create a page here. Limited editors can read pages that they may not edit. */
  mayWrite: boolean
  /** The item has its maximum of pages, and this would be one more. */
  exceeded: boolean
}

/** Why the page could not be loaded. */
interface Refused {
  error: ApiError
  /** The item was loaded, and the viewer may begin pages in it. */
  mayBegin: boolean
}

/** The item asks for its visit password. */
const CLOSED = 'closed'

/** An answer that came with the HTML of this screen, else a new one. */
const load = async <N extends CallName>(name: N, input: Input<N> | Record<string, never>, options: CallOptions) =>
  takeFirst(name, input) ?? (await call(name, input, options))

/** Loaded once and not through the cache, because a new answer in the cache must not change the page while it is edited. */
function useLoaded(item_id: string, page_id: string) {
  const [loaded, setLoaded] = useState<Loaded | Refused | typeof CLOSED | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry runs it again
  useEffect(() => {
    const stopped = new AbortController()
    const options = { signal: stopped.signal }
    setLoaded(null)
    let mayBegin = false
    const loadAll = async () => {
      // All are asked at once, because each answer takes long on a slow network. Without this one the editor opens too, only with
      // fewer tools.
      const setting = load('common/homePageSetting', {}, options).catch(() => null)
      const asked = Number(page_id) === 0 ? null : load('page/info', { page_id }, options)
      const listed = load('catalog/catListName', { item_id }, { ...options, redirect_login: false })
      // A refusal of the item is handled first, because its password also opens the page.
      for (const early of [asked, listed]) early?.catch(() => undefined)
      const item = await load('item/info', { item_id }, options).catch((error: unknown) => {
        throw isRefusal(error, 'ITEM_NOT_VISIBLE') ? CLOSED : error
      })
      const isEmptySingle = item.item_type === ITEM_TYPE.single_page && item.menu.pages.length === 0
      mayBegin = item.item_edit && (item.item_type === ITEM_TYPE.regular || isEmptySingle)
      const page = await asked
      const site = await setting
      const hasCatalogs = item.item_type !== ITEM_TYPE.single_page && item.item_edit
      const placed = hasCatalogs ? await listed : []
      const catalogs = editableCatalogs(item, placed, page?.cat_id)
      const isInLimit = !page || editableCatalogs(item, placed).some(({ cat_id }) => cat_id === page.cat_id)
      const mayWrite = item.item_edit && (item.edit_cat_ids === null || isInLimit)
      const isMore = page === null && item.item_edit && !item.is_archived
      const exceeded = isMore && (await call('page/isLock', { page_id: 0, item_id: item.item_id }, options)).exceed > 0
      const tools = EDITOR_TOOLS.filter(({ isThere }) => !isThere || (site !== null && isThere(site)))
      return { item, page, catalogs, mayWrite, exceeded, tools, links: httpTestLinks(site?.http_test_url) }
    }
    loadAll().then(setLoaded, (error: unknown) => {
      if (stopped.signal.aborted) return
      if (error === CLOSED) setLoaded(error)
      else if (error instanceof ApiError) setLoaded({ error, mayBegin })
    })
    return () => stopped.abort()
  }, [item_id, page_id, tries])
  return { loaded, retry: () => setTries((count) => count + 1) }
}

/** Shown instead of the editor: why it does not open, and the way back. */
function Refusal(props: {
  title: string
  body: string
  to: string
  action: string
  onRetry?: () => void
  /** The page is gone, and its drafts are on this device: begins a new page with them. */
  onDraft?: (() => void) | undefined
}) {
  const t = useTexts()
  useTitle(props.title)
  useEffect(removePlainField, [])
  return (
    <>
      <AppHeader />
      <main id="main" tabIndex={-1}>
        <Empty
          level={1}
          title={props.title}
          actions={
            <>
              {props.onRetry && <Button onClick={props.onRetry}>{t.common.retry}</Button>}
              {props.onDraft && <Button onClick={props.onDraft}>{t.editor.goneNew}</Button>}
              <ButtonLink kind="primary" to={props.to}>
                {props.action}
              </ButtonLink>
            </>
          }
        >
          {props.body} {props.onDraft && t.editor.goneDraft}
        </Empty>
      </main>
    </>
  )
}

/** The time of the last change in seconds, from the tree: `page/info` has it only in the server's time zone. */
function changedAt(menu: Pick<Item['menu'], 'pages' | 'catalogs'>, page_id: number): number | undefined {
  const own = menu.pages.find((page) => page.page_id === page_id)
  if (own) return own.addtime
  for (const catalog of menu.catalogs) {
    const found = changedAt(catalog, page_id)
    if (found !== undefined) return found
  }
  return undefined
}

function Editor(props: Loaded & { uid: number; onCreated: (page_id: number) => void; onNew: () => void }) {
  const { item, page, catalogs, exceeded, tools, links, uid } = props
  const t = useTexts()
  const navigate = useNavigate()
  const { isDark } = useTheme()
  const [search] = useSearchParams()
  const address = item.item_domain || item.item_id
  const wanted = Number(search.get('cat_id'))
  const enhance = useCallback(
    (root: HTMLElement) =>
      enhanceArticle(root, {
        theme: isDark ? 'dark' : 'light',
        texts: {
          copy: t.editor.codeCopy,
          copied: t.editor.codeCopied,
          wrap: t.editor.codeWrap,
          formulaFailed: t.editor.formulaFailed,
          diagramFailed: t.editor.diagramFailed,
          copyAddress: t.apiPage.copyAddress,
          copyCurl: t.apiPage.copyCurl,
          copyFetch: t.apiPage.copyFetch,
          linkTo: t.reader.linkTo,
        },
      }),
    [isDark, t],
  )
  const saved = page && changedAt(item.menu, page.page_id)
  return (
    <PageEditor
      page={{
        uid,
        item_id: item.item_id,
        item_name: item.item_name,
        page_id: page?.page_id ?? 0,
        revision: page?.revision ?? 0,
        title: page?.page_title ?? t.editor.untitled,
        text: page?.page_content ?? '',
        html: page?.page_html ?? '',
        lineBreaks: item.line_breaks,
        cat_id: page?.cat_id ?? (catalogs.some((catalog) => catalog.cat_id === wanted) ? wanted : writingRoot(item)),
        savedAt: saved ? saved * 1000 : null,
      }}
      catalogs={
        item.item_type === ITEM_TYPE.single_page
          ? null
          : catalogs.map(({ cat_id, cat_name }) => ({ cat_id, path: cat_name }))
      }
      mayUseRoot={item.edit_cat_ids === null}
      enhance={enhance}
      mayTakeOver={item.item_manage}
      exceeded={exceeded}
      history={({ page_id, onClose, onTake }) => (
        <HistoryDialog page_id={page_id} canEdit onClose={onClose} onTake={onTake} />
      )}
      start={({ editor, onMore }) => <StartRow editor={editor} onMore={onMore} />}
      tools={tools}
      links={links}
      onCreated={(row) => props.onCreated(row.page_id)}
      onNew={props.onNew}
      onClose={async (row) => {
        const page_id = row?.page_id ?? page?.page_id
        // The reader should open with the saved text, not with what it showed before.
        if (page_id) await preload('page/info', { page_id })
        navigate(page_id ? paths.itemPage(address, page_id) : paths.item(address), { replace: true })
      }}
    />
  )
}

/**
 * The page with which the editor was opened (0: a new one). It does not change when a new page is saved and the address becomes
 * that of the page, so that the editor keeps its text, caret and undo.
 */
function useOpenedPage(item_id: string, address: string) {
  const navigate = useNavigate()
  const [opened, setOpened] = useState({ page_id: address, address, arrived: true, turn: 0 })
  let now = opened
  if (address === opened.address) {
    if (!opened.arrived) now = { ...opened, arrived: true }
  } else if (opened.arrived || address !== opened.page_id) {
    now = { page_id: address, address, arrived: true, turn: opened.turn + 1 }
  }
  if (now !== opened) setOpened(now)
  const onCreated = (page_id: number) => {
    setOpened((before) => ({ ...before, address: String(page_id), arrived: false }))
    navigate(paths.pageEdit(item_id, page_id), { replace: true })
  }
  return { page_id: now.page_id, turn: now.turn, onCreated }
}

/** `/page/edit/{item_id}/{page_id}?cat_id=`: the editor in the whole window. `page_id` 0 begins a new page. */
export default function PageEditScreen() {
  const t = useTexts()
  const { item_id = '', page_id: address = '' } = useParams()
  const navigate = useNavigate()
  useEffect(() => removePlainField, [])
  const { page_id, turn, onCreated } = useOpenedPage(item_id, address)
  const { loaded, retry } = useLoaded(item_id, page_id)
  // The user who opened the editor. The session may end while it is open; the drafts stay this user's.
  const { user, isPending } = useSession()
  const [uid, setUid] = useState<number | null>(null)
  if (user && uid === null) setUid(Number(user.uid))
  if (!loaded || (isPending && uid === null)) {
    return (
      <main id="main" tabIndex={-1} className="editor-loading">
        <Skeleton lines={6} />
      </main>
    )
  }
  if (loaded === CLOSED) return <ToPassword item={item_id} page_id={page_id === '0' ? undefined : page_id} />
  const onNew = () => navigate(paths.pageEdit(item_id, 0), { replace: true })
  const toPage = page_id === '0' ? paths.item(item_id) : paths.itemPage(item_id, page_id)
  const back = { to: toPage, action: page_id === '0' ? t.editor.backToItem : t.editor.backToPage }
  if ('error' in loaded) {
    const { error, mayBegin } = loaded
    const isGone = error.code > 0
    const keyOf = (id: number) => draftKey(uid ?? 0, { page_id: id, item_id: Number(item_id) })
    const key = keyOf(Number(page_id))
    return (
      <Refusal
        title={isGone ? t.editor.notFoundTitle : t.common.error.loadFailed}
        body={error.message}
        to={paths.items()}
        action={t.shell.goItems}
        onRetry={isGone ? undefined : retry}
        onDraft={
          mayBegin && isRefusal(error, 'NOT_FOUND') && page_id !== '0' && readDrafts(key).length > 0
            ? () => {
                if (continueAsNew(key, keyOf(0))) onNew()
                else toast({ text: t.editor.goneFailed, kind: 'problem' })
              }
            : undefined
        }
      />
    )
  }
  const { item, page, mayWrite } = loaded
  if (page && page.item_id !== item.item_id) {
    const body = t.editor.notFoundBody
    return <Refusal title={t.editor.notFoundTitle} body={body} to={paths.item(item_id)} action={t.editor.backToItem} />
  }
  // Spreadsheets are edited on the screen where they are read.
  if (item.item_type === ITEM_TYPE.spreadsheet) return <Navigate to={toPage} replace />
  if (item.is_archived) return <Refusal title={t.editor.archivedTitle} body={t.editor.archived} {...back} />
  if (item.item_type === ITEM_TYPE.external)
    return <Refusal title={t.editor.externalTitle} body={t.editor.externalBody} {...back} />
  if (!item.item_edit && !item.is_login)
    return <Navigate to={paths.login(redirectFrom(herePath() + location.search))} replace />
  if (!mayWrite) return <Refusal title={t.editor.mayNotTitle} body={t.editor.mayNotBody} {...back} />
  const only = item.item_type === ITEM_TYPE.single_page ? item.menu.pages[0] : undefined
  if (!page && only) return <Navigate to={paths.pageEdit(item_id, only.page_id)} replace />
  return <Editor key={`${item_id}/${page_id}/${turn}`} {...loaded} uid={uid ?? 0} onCreated={onCreated} onNew={onNew} />
}
