import { ChevronRight } from 'lucide-react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { Short } from '#shared/short-menu.ts'
import { ExportArea } from '#web/features/export/export-area.tsx'
import { isClosed } from '#web/features/export/export-choice.ts'
import { AppHeader } from '#web/features/shell/header.tsx'
import { type ApiError, isRefusal, useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useRequireUser } from '#web/lib/use-require-user.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Bone, Skeleton } from '#web/ui/skeleton.tsx'

/** The item with its tree, and whether the viewer may export it. */
function useItem(item_id: string) {
  const { user } = useRequireUser()
  // The form counts pages, so an older answer is not enough.
  const info = useCall('item/info', user ? { item_id } : null, { staleTime: 0 })
  const item = info.data && (info.data.menu as Short).is_short !== 1 ? info.data : undefined
  const isForManagers = item && isClosed(item)
  const detail = useCall('item/detail', isForManagers ? { item_id } : null)
  const isRefused = item && !isForManagers && !item.item_edit
  return {
    item,
    may: item && (isForManagers ? detail.data !== undefined : item.item_edit),
    isForManagers,
    isRefused: isRefused || isRefusal(info.error ?? detail.error, 'ITEM_NOT_VISIBLE', 'ITEM_NOT_MANAGED'),
    error: info.error ?? detail.error,
    retry: () => (detail.error ? detail.refetch() : info.refetch()),
  }
}

/** The reason why nothing can be exported, and a link to continue. */
function Refused(props: {
  item_id: string
  why: 'refused' | ApiError | null
  isForManagers: boolean
  onRetry: () => unknown
}) {
  const t = useTexts()
  const { why } = props
  const isMissing = isRefusal(why, 'NOT_FOUND', 'BAD_FIELD')
  if (why !== null && why !== 'refused' && !isMissing)
    return <LoadFailed message={why.message} onRetry={props.onRetry} />
  const words = isMissing
    ? [t.setting.missingTitle, t.setting.missingBody]
    : [t.exporting.refusedTitle, props.isForManagers ? t.exporting.refusedClosed : t.exporting.refusedBody]
  return (
    <Empty
      level={1}
      title={words[0]}
      actions={
        <>
          <ButtonLink kind="primary" to={paths.items()}>
            {t.shell.goItems}
          </ButtonLink>
          {!isMissing && <ButtonLink to={paths.item(props.item_id)}>{t.setting.backToItem}</ButtonLink>}
        </>
      }
    >
      {words[1]}
    </Empty>
  )
}

/**
 * `/item/export/{item_id}`: exports an item, one of its folders or one page. `?cat_id=` and `?page_id=` choose a part at first. For those who may
 * write in the item.
 */
export default function ItemExportScreen() {
  const t = useTexts()
  const { item_id = '' } = useParams()
  const [query] = useSearchParams()
  const asked = { cat_id: Number(query.get('cat_id')) || 0, page_id: Number(query.get('page_id')) || 0 }
  const { item, may, isForManagers, isRefused, error, retry } = useItem(item_id)
  useTitle(t.exporting.title, item?.item_name)
  return (
    <>
      <AppHeader />
      <main id="main" className="export-screen" tabIndex={-1}>
        {item && may ? (
          <>
            <nav className="export-crumbs" aria-label={t.reader.crumbs}>
              <Link to={paths.item(item.item_domain || item.item_id)}>{item.item_name}</Link>
              <Icon of={ChevronRight} size="s" />
              <span aria-current="page">{t.exporting.title}</span>
            </nav>
            <h1>{t.exporting.title}</h1>
            <ExportArea key={`${item.item_id} ${asked.cat_id} ${asked.page_id}`} item={item} asked={asked} />
          </>
        ) : isRefused || error ? (
          <Refused
            item_id={item_id}
            why={isRefused ? 'refused' : error}
            isForManagers={isForManagers === true}
            onRetry={retry}
          />
        ) : (
          <Skeleton>
            <Bone width="60%" height={32} />
            <Bone width="100%" height={120} />
          </Skeleton>
        )}
      </main>
    </>
  )
}
