import type { QueryClient } from '@tanstack/react-query'
import { BookOpen, FilePlus, FolderInput, FolderPlus, FolderTree, History, Info, LogIn, Pencil } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { Output } from '#shared/api/index.ts'
import { ITEM_TYPE } from '#shared/constants.ts'
import { PlaceDialogHost } from '../../features/catalog/place-dialog-host.tsx'
import { ItemFrame, useFullPage } from '../../features/item/item-frame.tsx'
import { ItemHeader } from '../../features/item/item-header.tsx'
import {
  EmptyItem,
  ItemHint,
  LoadFailed,
  NoItem,
  NoPage,
  PageWaiting,
  ToPassword,
} from '../../features/item/item-states.tsx'
import { useArticleLink } from '../../features/item/open-page.tsx'
import { Crumbs, PreviousNext } from '../../features/item/page-links.tsx'
import { Side } from '../../features/item/side.tsx'
import { firstPage, pageKey, pathTo } from '../../features/item/tree-model.ts'
import type { TreeTools } from '../../features/item/tree-tools.ts'
import { useTreeWidth } from '../../features/item/tree-width.tsx'
import { useWholeMenu } from '../../features/item/use-whole-menu.ts'
import { actionItemOf } from '../../features/item-actions/item-actions.ts'
import { type ItemActions, useItemActions } from '../../features/item-actions/use-item-actions.tsx'
import { PageView } from '../../features/page/page-view.tsx'
import { SortDialogHost } from '../../features/page/sort-dialog-host.tsx'
import type { SheetFrame, SheetHistory } from '../../features/sheet/sheet-page.tsx'
import { useAccountGroups } from '../../features/shell/account-menu.tsx'
import { AppHeader, GuestHeader, Header, HeaderMark } from '../../features/shell/header.tsx'
import { useLanguageAction, useThemeGroup } from '../../features/shell/preferences.tsx'
import { type ReaderMenu, ReaderTail } from '../../features/shell/reader-tail.tsx'
import { type ApiError, useCall } from '../../lib/api.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useTexts } from '../../lib/locale.tsx'
import { askPlace } from '../../lib/place-question.ts'
import { redirectFrom } from '../../lib/redirect.ts'
import { useSession } from '../../lib/session.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { NARROW, useMedia } from '../../lib/use-media.ts'
import { useTitle } from '../../lib/use-title.ts'
import { paths } from '../../paths.ts'
import type { MenuGroup } from '../../ui/menu.tsx'

const ShareDialog = lazy(async () => ({ default: (await import('../../features/page/share-dialog.tsx')).ShareDialog }))

const apiTools = () => import('../../features/page/api-tools.tsx')
const ApiStatus = lazyPart(async () => (await apiTools()).ApiStatus)
const ApiMenu = lazyPart(async () => (await apiTools()).ApiMenu)

/** Downloads what the server drew beside this screen, so that it hears presses when the screen does. */
export async function preloadDrawn(client: QueryClient): Promise<void> {
  const pages = client.getQueriesData<Output<'page/info'>>({ queryKey: ['page/info'] })
  const isApi = pages.some(([, page]) => page && (page.api_method || page.api_state > 0))
  if (isApi) await Promise.all([ApiStatus.preload(), ApiMenu.preload()])
}

const HistoryDialog = lazy(async () => ({
  default: (await import('../../features/history/history-dialog.tsx')).HistoryDialog,
}))

const SheetPage = lazy(async () => ({ default: (await import('../../features/sheet/sheet-page.tsx')).SheetPage }))

/** Refusals that mean "private": the item's own, and a wrong visit password. */
const PRIVATE = [10303, 10307]
const MISSING = 10101

type Item = Output<'item/info'>

const HAS_NO_PLACE = ['open', 'share']

/** `/{item}` and `/{item}/{page_id}`: an item with its tree and one page of it. The item is named by id or personal domain. */
export default function ItemViewScreen() {
  const { item: address = '', page_id } = useParams()
  const info = useCall('item/info', { item_id: address })
  const { refetch } = info
  const loadMenu = useCallback(() => refetch({ cancelRefetch: false }), [refetch])
  if (info.data)
    return <ItemView key={info.data.item_id} address={address} item={info.data} asked={page_id} loadMenu={loadMenu} />
  if (info.error && PRIVATE.includes(info.error.code)) return <ToPassword item={address} page_id={page_id} />
  return <Bare>{info.error ? <Refused error={info.error} onRetry={info.refetch} /> : <PageWaiting />}</Bare>
}

/** The screen without an item. */
function Bare({ children }: { children: ReactNode }) {
  const { user } = useSession()
  return (
    <>
      {user ? <AppHeader /> : <GuestHeader register={false} />}
      {children}
    </>
  )
}

function Refused({ error, onRetry }: { error: ApiError; onRetry: () => unknown }) {
  const t = useTexts()
  const isMissing = error.code === MISSING
  useTitle(isMissing ? t.shell.notFoundTitle : undefined)
  return isMissing ? <NoItem /> : <LoadFailed error={error} onRetry={onRetry} />
}

/** What the `…` of the header offers: making things, and the menu of the item. On phones also what had no room. */
function useItemMenu(
  item: Item,
  page: Pick<Output<'page/info'>, 'page_id' | 'page_title' | 'cat_id'> | undefined,
  newCatalog: (() => void) | undefined,
  actions: ItemActions,
  history: () => void,
): ReaderMenu {
  const t = useTexts()
  const { user } = useSession()
  const { pathname } = useLocation()
  const theme = useThemeGroup()
  const language = useLanguageAction()
  const account = useAccountGroups()
  const { item_id } = item
  const page_id = page?.page_id
  const edit: MenuGroup = { actions: [] }
  const isSheet = item.item_type === ITEM_TYPE.spreadsheet
  const hasTree = !isSheet && item.item_type !== ITEM_TYPE.single_page
  if (item.item_edit && hasTree) {
    edit.actions = [
      { id: 'new-page', label: t.reader.newPage, icon: FilePlus, to: paths.pageEdit(item_id, 0) },
      { id: 'new-catalog', label: t.reader.newCatalog, icon: FolderPlus, disabled: !newCatalog, run: newCatalog },
    ]
  }
  if (page && item.item_edit && !isSheet) {
    const label = item.item_type === ITEM_TYPE.single_page ? t.reader.placeSingle : t.reader.placePage
    const place = () => askPlace({ kind: 'copy', item, thing: { page } })
    edit.actions = [...edit.actions, { id: 'place', label, icon: FolderInput, run: place }]
  }
  if (page_id !== undefined && item.is_login && !isSheet) {
    edit.actions = [...edit.actions, { id: 'history', label: t.history.menu, icon: History, run: history }]
  }
  if (item.item_manage && hasTree) {
    edit.actions = [
      ...edit.actions,
      { id: 'catalogs', label: t.reader.catalogs, icon: FolderTree, to: paths.catalog(item_id) },
    ]
  }
  // "open" is where one is, and sharing stands beside this menu with the link of the page
  const own = item.is_login ? actions.menuOf(actionItemOf(item), HAS_NO_PLACE) : []
  const wide = [edit, ...own]
  const home = user
    ? { id: 'home', label: t.shell.myItems, icon: BookOpen, to: paths.items() }
    : { id: 'about', label: t.reader.about, icon: Info, to: paths.landing() }
  if (user) {
    const write = { id: 'edit', label: t.reader.editPage, icon: Pencil, to: paths.pageEdit(item_id, page_id ?? 0) }
    const canWrite = item.item_edit && page_id !== undefined && !isSheet
    const first = canWrite ? { actions: [write, ...edit.actions] } : edit
    return { wide, phone: [first, ...own, { actions: [home] }, ...account] }
  }
  const logIn = { id: 'log-in', label: t.shell.logIn, icon: LogIn, to: paths.login(redirectFrom(pathname)) }
  return { wide, phone: [{ actions: [logIn, home] }, theme, { actions: [language] }] }
}

/**
 * What an API page has beside its title. The elements stay the same as long as the page does: what the server drew of them is on the screen until
 * their code is there, and a change before that would take it away.
 */
function useApiParts(page: Output<'page/info'> | undefined, canEdit: boolean) {
  const state = page?.api_state ?? 0
  const status = useMemo(
    () =>
      state > 0 && (
        <Suspense fallback={null}>
          <ApiStatus state={state} />
        </Suspense>
      ),
    [state],
  )
  const tools = useMemo(
    () =>
      page?.api_method && (
        <Suspense fallback={null}>
          <ApiMenu page={page} canEdit={canEdit} />
        </Suspense>
      ),
    [page, canEdit],
  )
  return { status, tools }
}

/** The history of a spreadsheet: versions are looked at as grids, and go onto the screen, where undo takes them back. */
const sheetHistory =
  (page_id: number, canEdit: boolean): SheetHistory =>
  ({ onClose, view, onTake }) => (
    <Suspense fallback={null}>
      <HistoryDialog {...{ page_id, canEdit, onClose, view, onTake }} />
    </Suspense>
  )

function ItemView(props: { address: string; item: Item; asked: string | undefined; loadMenu: () => unknown }) {
  const { address, item, asked } = props
  const { menu, item_id } = item
  const isSheet = item.item_type === ITEM_TYPE.spreadsheet
  const isAlone = menu.pages.length < 2 && menu.catalogs.length === 0
  const single = item.item_type === ITEM_TYPE.single_page || (isSheet && isAlone)
  const wanted = asked === undefined ? firstPage(menu)?.page_id : /^[1-9]\d{0,15}$/.test(asked) ? Number(asked) : 0
  useWholeMenu(menu, wanted ?? 0, props.loadMenu)
  const query = useCall('page/info', wanted ? { page_id: wanted } : null, { keepPrevious: true })
  const page = query.data?.item_id === item_id ? query.data : undefined
  const page_id = page?.page_id
  const full = useFullPage()
  const navigate = useNavigate()
  const narrow = useMedia(NARROW)
  const [drawer, setDrawer] = useState(false)
  const [width, setWidth] = useTreeWidth()
  const [tools, setTools] = useState<TreeTools | null>(null)
  const [sharing, setSharing] = useState(false)
  const closeDrawer = useCallback(() => setDrawer(false), [])
  const onLink = useArticleLink(item, address)
  const newCatalog = tools ? () => tools.newCatalog(0) : undefined
  const [looking, setLooking] = useState(false)
  const hydrated = useHydrated()
  const apiParts = useApiParts(page, item.item_edit)
  const { user } = useSession()
  const actions = useItemActions()
  const itemMenu = useItemMenu(item, page, newCatalog, actions, () => setLooking(true))
  useTitle(page?.page_title, item.item_name)

  const cat_id = pathTo(menu, pageKey(wanted ?? 0))?.at(-1)?.cat_id ?? 0
  const header = (status?: ReactNode) => (
    <Header className="item-header">
      <ItemHeader
        address={address}
        item={item}
        page_id={page_id}
        status={status}
        mark={<HeaderMark />}
        onTree={single ? undefined : () => setDrawer(true)}
        onShare={page && (() => setSharing(true))}
      >
        <ReaderTail menu={itemMenu} />
      </ItemHeader>
    </Header>
  )
  const side = !single && (
    <Side
      address={address}
      item={item}
      page_id={wanted ?? 0}
      cat_id={cat_id}
      open={drawer}
      onClose={closeDrawer}
      width={width}
      onWidth={setWidth}
      onTools={setTools}
    />
  )
  const hint = <ItemHint item={item} />
  const body = () => {
    if (wanted === undefined) {
      return <EmptyItem item_id={item_id} editor={item.item_edit} onCatalog={single ? undefined : newCatalog} />
    }
    if (page) {
      return (
        <PageView
          page={page}
          crumbs={
            <>
              {hint}
              {!single && <Crumbs address={address} menu={menu} page_id={page.page_id} />}
            </>
          }
          foot={!single && <PreviousNext address={address} menu={menu} page_id={page.page_id} />}
          full={single ? undefined : full}
          onLink={onLink}
          {...apiParts}
        />
      )
    }
    if (query.isPending && wanted) return <PageWaiting />
    const refused = !query.error || query.error.code === MISSING || PRIVATE.includes(query.error.code)
    return refused ? <NoPage /> : <LoadFailed error={query.error} onRetry={query.refetch} />
  }
  const canEdit = item.item_edit && !item.is_archived
  const frame: SheetFrame = (status, content) => (
    <ItemFrame header={header(status)} side={side} drawer={drawer && narrow}>
      {content}
    </ItemFrame>
  )
  return (
    <>
      {isSheet && page && hydrated ? (
        <Suspense fallback={frame(null, <PageWaiting />)}>
          <SheetPage
            key={page.page_id}
            page={page}
            title={item.item_name}
            savedAt={menu.pages.find((one) => one.page_id === page.page_id)?.addtime}
            uid={Number(user?.uid ?? 0)}
            editable={canEdit && user !== null}
            hint={hint}
            history={item.is_login ? sheetHistory(page.page_id, canEdit) : undefined}
            frame={frame}
          />
        </Suspense>
      ) : (
        frame(undefined, isSheet && page ? <PageWaiting /> : body())
      )}
      <SortDialogHost />
      <PlaceDialogHost
        onPlaced={({ kind, elsewhere, item_id: to, page_ids }) => {
          // the page on screen went away with it
          if (kind !== 'move' || !elsewhere || !page_id || !page_ids.includes(page_id)) return false
          navigate(paths.itemPage(to, page_id))
          return true
        }}
      />
      {actions.dialog}
      {looking && page && (
        <Suspense fallback={null}>
          <HistoryDialog page_id={page.page_id} canEdit={canEdit} onClose={() => setLooking(false)} />
        </Suspense>
      )}
      {sharing && page && (
        <Suspense fallback={null}>
          <ShareDialog
            path={paths.itemPage(address, page.page_id)}
            page_id={page.page_id}
            unique_key={page.unique_key}
            canShare={item.item_edit}
            onClose={() => setSharing(false)}
          />
        </Suspense>
      )}
    </>
  )
}
