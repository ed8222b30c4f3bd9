import type { QueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Output } from '#shared/api/index.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { isPageId } from '#shared/page-id.ts'
import { PlaceDialogHost } from '#web/features/catalog/place-dialog-host.tsx'
import { EditingNote } from '#web/features/item/editing-note.tsx'
import { ItemFrame, useFullPage } from '#web/features/item/item-frame.tsx'
import { ItemHeader } from '#web/features/item/item-header.tsx'
import {
  EmptyItem,
  ItemHint,
  NoItem,
  NoPage,
  PageWaiting,
  ScreenFailed,
  ToPassword,
} from '#web/features/item/item-states.tsx'
import { useArticleLink } from '#web/features/item/open-page.tsx'
import { Crumbs, LinkedFrom, PreviousNext } from '#web/features/item/page-links.tsx'
import { Side } from '#web/features/item/side.tsx'
import { firstPage, pageKey, pathTo } from '#web/features/item/tree-model.ts'
import type { TreeTools } from '#web/features/item/tree-tools.ts'
import { useTreeWidth } from '#web/features/item/tree-width.tsx'
import { useFreshMenu } from '#web/features/item/use-fresh-menu.ts'
import { useWholeMenu } from '#web/features/item/use-whole-menu.ts'
import { Watermark } from '#web/features/item/watermark.tsx'
import { useReaderActions } from '#web/features/item-actions/use-reader-actions.ts'
import { PageMenu } from '#web/features/page/page-menu.tsx'
import { PageView } from '#web/features/page/page-view.tsx'
import { SortDialogHost } from '#web/features/page/sort-dialog-host.tsx'
import { ItemSheet } from '#web/features/sheet/item-sheet.tsx'
import type { SheetFrame, SheetHistory } from '#web/features/sheet/sheet-page.tsx'
import { AppHeader, GuestHeader, Header, HeaderMark } from '#web/features/shell/header.tsx'
import { useReaderMenu } from '#web/features/shell/reader-menu.ts'
import { ReaderTail } from '#web/features/shell/reader-tail.tsx'
import { type ApiError, isRefusal, useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { mayEditIn, writingRoot } from '#web/lib/may-edit.ts'
import { useSession } from '#web/lib/session.ts'
import { NARROW, useMedia } from '#web/lib/use-media.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { lazyNamed } from '#web/ui/lazy-named.tsx'

const ShareDialog = lazyNamed(() => import('#web/features/page/share-dialog.tsx'), 'ShareDialog')

const ApiStatus = lazyNamed(() => import('#web/features/page/api-tools.tsx'), 'ApiStatus')

/** Downloads the parts of this screen that the server has drawn, so that they react to presses as soon as the screen does. */
export async function preloadDrawn(client: QueryClient): Promise<void> {
  const pages = client.getQueriesData<Output<'page/info'>>({ queryKey: ['page/info'] })
  if (pages.some(([, page]) => page && page.api_state > 0)) await ApiStatus.preload()
}

const removal = () => import('#web/features/item/edit/remove-node.ts')

const HistoryDialog = lazyNamed(() => import('#web/features/history/history-dialog.tsx'), 'HistoryDialog')

type Item = Output<'item/info'>

/** `/{item}` and `/{item}/{page_id}`: an item with its tree and one of its pages. The item is given by its id or short address. */
export default function ItemViewScreen() {
  const { item: address = '', page_id } = useParams()
  const info = useCall('item/info', { item_id: address })
  const { refetch } = info
  const loadMenu = useCallback(() => refetch({ cancelRefetch: false }), [refetch])
  if (info.data)
    return (
      <ItemView
        key={info.data.item_id}
        address={address}
        item={info.data}
        loadedAt={info.dataUpdatedAt}
        refusal={info.error}
        asked={page_id}
        loadMenu={loadMenu}
      />
    )
  if (isRefusal(info.error, 'ITEM_NOT_VISIBLE')) return <ToPassword item={address} page_id={page_id} />
  return <Bare>{info.error ? <Refused error={info.error} onRetry={info.refetch} /> : <PageWaiting />}</Bare>
}

/** The frame of the screen without an item. */
function Bare({ children }: { children: ReactNode }) {
  const { user } = useSession()
  return (
    <>
      {user ? <AppHeader /> : <GuestHeader />}
      {children}
    </>
  )
}

function Refused({ error, onRetry }: { error: ApiError; onRetry: () => unknown }) {
  const t = useTexts()
  const isMissing = isRefusal(error, 'NOT_FOUND', 'BAD_FIELD')
  useTitle(isMissing ? t.shell.notFoundTitle : undefined)
  return isMissing ? <NoItem /> : <ScreenFailed error={error} onRetry={onRetry} />
}

/** Sets the title of the tab while the page is shown. A lost item has a title of its own. */
function PageTitle({ page, item }: { page: Output<'page/info'> | undefined; item: Item }) {
  useTitle(page?.page_title, item.item_name)
  return null
}

/**
 * The state of an API page. The element must not change while the state is the same: the server has drawn it, and a new element
 * would remove that until its code has arrived.
 */
function useApiStatus(page: Output<'page/info'> | undefined) {
  const state = page?.api_state ?? 0
  return useMemo(
    () =>
      state > 0 && (
        <Suspense fallback={null}>
          <ApiStatus state={state} />
        </Suspense>
      ),
    [state],
  )
}

/** The history of a spreadsheet. Versions are shown as grids; restoring one changes the sheet on the screen, and undo works. */
const sheetHistory =
  (page_id: number, canEdit: boolean): SheetHistory =>
  ({ onClose, view, onTake }) => (
    <Suspense fallback={null}>
      <HistoryDialog {...{ page_id, canEdit, onClose, view, onTake }} />
    </Suspense>
  )

function ItemView(props: {
  address: string
  item: Item
  /** When the item was loaded (ms). */
  loadedAt: number
  /** The refusal of the last reload of the item; `item` is older then. */
  refusal: ApiError | null
  asked: string | undefined
  loadMenu: () => unknown
}) {
  const t = useTexts()
  const { address, item, asked } = props
  const { menu, item_id } = item
  const isSheet = item.item_type === ITEM_TYPE.spreadsheet
  const isClosed = item.is_archived === 1 || item.item_type === ITEM_TYPE.external
  const isAlone = menu.pages.length < 2 && menu.catalogs.length === 0
  const single = item.item_type === ITEM_TYPE.single_page || (isSheet && isAlone)
  const wanted = asked === undefined ? firstPage(menu)?.page_id : isPageId(asked) ? Number(asked) : 0
  useWholeMenu(menu, wanted ?? 0, props.loadMenu)
  const query = useCall('page/info', wanted ? { page_id: wanted } : null, { keepPrevious: true })
  const page = query.data?.item_id === item_id ? query.data : undefined
  const isElsewhere = query.data !== undefined && !query.isPlaceholderData && !page
  const isGone = isElsewhere || isRefusal(query.error, 'NOT_FOUND', 'ITEM_NOT_VISIBLE')
  useFreshMenu(menu, wanted ?? 0, {
    page: query.isPlaceholderData ? undefined : page,
    loadedAt: props.loadedAt,
    isGone,
    load: props.loadMenu,
  })
  // Neither the page nor the item can be read any more: rights ended, the visit password is another one, or the item is deleted.
  const lost = isGone ? props.refusal : null
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
  const newCatalog = tools ? () => tools.newCatalog(writingRoot(item)) : undefined
  const [looking, setLooking] = useState(false)
  const apiStatus = useApiStatus(page)
  const top = pathTo(menu, pageKey(page_id ?? 0))?.[0]?.cat_id ?? 0
  const canEdit = page !== undefined && mayEditIn(item, top)
  const actions = useReaderActions(item)
  const itemMenu = useReaderMenu(item, actions.groups, canEdit && !isSheet ? page_id : undefined, newCatalog)

  const cat_id = pathTo(menu, pageKey(wanted ?? 0))?.at(-1)?.cat_id ?? 0
  const header = (status?: ReactNode) => (
    <Header className="item-header">
      <ItemHeader
        address={address}
        item={item}
        edited={canEdit ? page_id : undefined}
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
  const remove = async (page: Output<'page/info'>) => {
    const { removePage } = await removal()
    await removePage({ t, item, address, page_id: page.page_id, navigate }, page)
  }
  const body = () => {
    if (wanted === undefined) {
      return <EmptyItem item={item} onCatalog={single ? undefined : newCatalog} />
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
          empty={
            canEdit &&
            !isSheet && (
              <ButtonLink icon={Pencil} to={paths.pageEdit(item_id, page.page_id)}>
                {t.reader.emptyPageWrite}
              </ButtonLink>
            )
          }
          foot={
            <>
              <LinkedFrom address={address} item_id={item_id} pages={page.linked_from} />
              {!single && <PreviousNext address={address} menu={menu} page_id={page.page_id} />}
            </>
          }
          links={page}
          full={single ? undefined : full}
          onLink={onLink}
          writing={canEdit && !isSheet && <EditingNote item_id={item_id} page_id={page.page_id} />}
          status={apiStatus}
          tools={(showFiles) => (
            <PageMenu
              {...{ page, item, address, canEdit }}
              onHistory={item.is_login ? () => setLooking(true) : undefined}
              onFiles={showFiles}
              onDelete={canEdit && !single ? () => remove(page) : undefined}
            />
          )}
        />
      )
    }
    if (query.isPending && wanted) return <PageWaiting />
    const refused = !query.error || isRefusal(query.error, 'NOT_FOUND', 'BAD_FIELD', 'ITEM_NOT_VISIBLE')
    return refused ? (
      <NoPage item={item} address={address} />
    ) : (
      <ScreenFailed error={query.error} onRetry={query.refetch} />
    )
  }
  const frame: SheetFrame = (status, content) => (
    <ItemFrame
      header={header(status)}
      side={side}
      drawer={drawer && narrow}
      ground={item.has_watermark === 1 && <Watermark item_name={item.item_name} />}
    >
      {content}
    </ItemFrame>
  )
  if (isRefusal(lost, 'ITEM_NOT_VISIBLE')) return <ToPassword item={address} page_id={asked} />
  if (lost && isRefusal(lost, 'NOT_FOUND'))
    return (
      <Bare>
        <Refused error={lost} onRetry={props.loadMenu} />
      </Bare>
    )
  return (
    <>
      <PageTitle page={page} item={item} />
      {isSheet && page ? (
        <ItemSheet
          {...{ item, page, canEdit, hint, frame }}
          waiting={<PageWaiting />}
          history={item.is_login ? sheetHistory(page.page_id, canEdit) : undefined}
        />
      ) : (
        frame(undefined, body())
      )}
      <SortDialogHost />
      <PlaceDialogHost
        onPlaced={({ kind, elsewhere, item_id: to, page_ids }) => {
          // the page on the screen was in the moved catalog
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
            canShare={canEdit}
            closed_item_id={item.is_login && isClosed ? item_id : undefined}
            onClose={() => setSharing(false)}
          />
        </Suspense>
      )}
    </>
  )
}
