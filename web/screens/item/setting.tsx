import { Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { BaseInfo } from '#web/features/item-setting/base-info.tsx'
import {
  SettingHeaderStart,
  type SettingItem,
  SettingLayout,
  type SettingTab,
} from '#web/features/item-setting/layout.tsx'
import { OpenApi } from '#web/features/item-setting/open-api.tsx'
import { ItemMembers } from '#web/features/people/item-members.tsx'
import type { BinnedPage } from '#web/features/recycle/preview-dialog.tsx'
import { RecycleBin } from '#web/features/recycle/recycle-bin.tsx'
import { AppHeader } from '#web/features/shell/header.tsx'
import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { inBrowser } from '#web/lib/site.ts'
import { useRequireUser } from '#web/lib/use-require-user.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { lazyNamed } from '#web/ui/lazy-named.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Bone, Skeleton } from '#web/ui/skeleton.tsx'

/** Written as texts, so that the list of errors and their texts stay out of the bundle. */
const NOT_MANAGED = 'ITEM_NOT_MANAGED'
const REFUSALS: readonly string[] = [NOT_MANAGED, 'ITEM_NOT_VISIBLE', 'NO_PERMISSION']

const TABS: readonly SettingTab[] = ['base', 'members', 'openapi', 'recycle']
const BIN_ONLY: readonly SettingTab[] = ['recycle']

/** Downloaded when a deleted page is first previewed. */
const ArticleText = lazyNamed(() => import('#web/features/page/article-text.tsx'), 'ArticleText')

/** Links of a preview open in a new tab. */
const openInNewTab = ({ pathname, search, hash }: URL) =>
  void window.open(inBrowser(pathname + search + hash), '_blank', 'noopener')

const drawDeleted = ({ page_html, page_title, page_content }: BinnedPage) => (
  <Suspense fallback={<Skeleton lines={4} />}>
    <ArticleText html={page_html} title={page_title} source={page_content} lang={undefined} onLink={openInNewTab} />
  </Suspense>
)

/** The reason why the settings cannot be shown, and a link to continue. */
function Refused(props: { item_id: string; name: string; message: string; onRetry: () => unknown }) {
  const t = useTexts()
  const known = REFUSALS.includes(props.name) ? 'refused' : props.name === 'NOT_FOUND' || props.name === 'BAD_FIELD'
  if (known === false) {
    return (
      <main id="main" className="o-side" tabIndex={-1}>
        <LoadFailed message={props.message} onRetry={props.onRetry} />
      </main>
    )
  }
  const refused = known === 'refused'
  return (
    <main id="main" tabIndex={-1}>
      <Empty
        level={1}
        title={refused ? t.setting.refusedTitle : t.setting.missingTitle}
        actions={
          <>
            <ButtonLink kind="primary" to={paths.items()}>
              {t.shell.goItems}
            </ButtonLink>
            {refused && <ButtonLink to={paths.item(props.item_id)}>{t.setting.backToItem}</ButtonLink>}
          </>
        }
      >
        {refused ? t.setting.refusedBody : t.setting.missingBody}
      </Empty>
    </main>
  )
}

function Waiting() {
  return (
    <main id="main" className="o-side" tabIndex={-1}>
      <Skeleton lines={3} />
      <Skeleton className="o-panel setting-skeleton">
        <Bone width={90} />
        <Bone width="60%" height={32} />
        <Bone width={90} />
        <Bone width="60%" height={64} />
        <Bone width={90} />
        <Bone width="60%" height={32} />
      </Skeleton>
    </main>
  )
}

/**
 * The item as far as the viewer may know it. Editors may open only the recycle bin, so nothing more is loaded for them there. Every
 * other tab loads what only managers may know.
 */
function useSettingItem(item_id: string, tab: SettingTab) {
  const { user } = useRequireUser()
  const info = useCall('item/info', user && tab === 'recycle' ? { item_id } : null)
  // Nobody can edit these items here, and their managers have no flag. So a user who can open the recycle bin manages the item.
  const isClosed = info.data && (info.data.is_archived === 1 || info.data.item_type === ITEM_TYPE.external)
  const isManager = info.data && (info.data.item_manage || isClosed)
  const detail = useCall('item/detail', user && (tab !== 'recycle' || isManager) ? { item_id } : null)
  const bin = tab === 'recycle' && info.data?.item_edit && !isManager ? info.data : undefined
  const query = detail.error ? detail : info.error ? info : bin || tab !== 'recycle' || isManager ? detail : info
  const shown: SettingItem | undefined = detail.data
    ? { ...detail.data, isPrivate: detail.data.password !== '' }
    : bin && { ...bin, isPrivate: bin.is_private === 1 }
  const refused = tab === 'recycle' && info.data !== undefined && !bin && !isManager
  return { detail: detail.data, bin, shown, error: query.error, retry: () => query.refetch(), refused }
}

/**
 * `/item/setting/{item_id}`: base info, and the tabs of `?tab=`: members, openapi, recycle. For managers of the item. Editors may
 * open the recycle bin.
 */
export default function ItemSettingScreen() {
  const t = useTexts()
  const { item_id = '' } = useParams()
  const [search] = useSearchParams()
  const tab = TABS.find((name) => name === search.get('tab')) ?? 'base'
  const { detail: item, bin, shown, error, retry, refused } = useSettingItem(item_id, tab)
  const titles = {
    base: t.setting.baseInfo,
    members: t.member.title,
    openapi: t.setting.openApi,
    recycle: t.recycle.title,
  }
  useTitle(titles[tab], shown?.item_name)
  return (
    <>
      <AppHeader logo={false} start={<SettingHeaderStart item={shown} />} />
      {item && shown ? (
        <SettingLayout item={shown} tab={tab} tabs={TABS}>
          {item.is_archived === 1 && <Notice className="setting-archived">{t.setting.archived}</Notice>}
          {tab === 'base' ? (
            <BaseInfo key={item.item_id} item={item} />
          ) : tab === 'members' ? (
            <ItemMembers key={item.item_id} item={item} />
          ) : tab === 'recycle' ? (
            <RecycleBin key={item.item_id} item={item} isManager draw={drawDeleted} />
          ) : (
            <OpenApi key={item.item_id} item={item} />
          )}
        </SettingLayout>
      ) : bin && shown ? (
        <SettingLayout item={shown} tab={tab} tabs={BIN_ONLY}>
          <RecycleBin key={bin.item_id} item={bin} isManager={false} draw={drawDeleted} />
        </SettingLayout>
      ) : refused ? (
        <Refused item_id={item_id} name={NOT_MANAGED} message="" onRetry={retry} />
      ) : error ? (
        <Refused item_id={item_id} name={error.name} message={error.message} onRetry={retry} />
      ) : (
        <Waiting />
      )}
    </>
  )
}
