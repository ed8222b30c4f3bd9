import { useParams, useSearchParams } from 'react-router'
import { BaseInfo } from '../../features/item-setting/base-info.tsx'
import { SettingHeaderStart, SettingLayout, type SettingTab } from '../../features/item-setting/layout.tsx'
import { OpenApi } from '../../features/item-setting/open-api.tsx'
import { ItemMembers } from '../../features/people/item-members.tsx'
import { RecycleBin } from '../../features/recycle/recycle-bin.tsx'
import { AppHeader } from '../../features/shell/header.tsx'
import { useCall } from '../../lib/api.ts'
import { useTexts } from '../../lib/locale.tsx'
import { useRequireUser } from '../../lib/use-require-user.ts'
import { useTitle } from '../../lib/use-title.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'

/** Written out, so that the catalogue with its texts stays out of the bundle. */
const NOT_MANAGED = 'ITEM_NOT_MANAGED'
const REFUSALS: readonly string[] = [NOT_MANAGED, 'ITEM_NOT_VISIBLE', 'NO_PERMISSION']

const TABS: readonly SettingTab[] = ['base', 'members', 'openapi', 'recycle']

/** Why the settings cannot be shown, and where to go. */
function Refused(props: { item_id: string; name: string; message: string; onRetry: () => unknown }) {
  const t = useTexts()
  const known = REFUSALS.includes(props.name) ? 'refused' : props.name === 'NOT_FOUND' || props.name === 'BAD_FIELD'
  if (known === false) {
    return (
      <main id="main" className="setting" tabIndex={-1}>
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
    <main id="main" className="setting" tabIndex={-1}>
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

/** `/item/setting/{item_id}`: base info, and what `?tab=` names: members, openapi, recycle. For those who manage the item. */
export default function ItemSettingScreen() {
  const t = useTexts()
  const { item_id = '' } = useParams()
  const [search] = useSearchParams()
  const tab = TABS.find((name) => name === search.get('tab')) ?? 'base'
  const { user } = useRequireUser()
  const detail = useCall('item/detail', user ? { item_id } : null)
  const item = detail.data
  const titles = {
    base: t.setting.baseInfo,
    members: t.member.title,
    openapi: t.setting.openApi,
    recycle: t.recycle.title,
  }
  useTitle(titles[tab], item?.item_name)
  return (
    <>
      <AppHeader logo={false} start={<SettingHeaderStart item={item} />} />
      {item ? (
        <SettingLayout item={item} tab={tab}>
          {item.is_archived === 1 && <Notice className="setting-archived">{t.setting.archived}</Notice>}
          {tab === 'base' ? (
            <BaseInfo key={item.item_id} item={item} />
          ) : tab === 'members' ? (
            <ItemMembers key={item.item_id} item={item} />
          ) : tab === 'recycle' ? (
            <RecycleBin key={item.item_id} item={item} />
          ) : (
            <OpenApi key={item.item_id} item={item} />
          )}
        </SettingLayout>
      ) : detail.error ? (
        <Refused
          item_id={item_id}
          name={detail.error.name}
          message={detail.error.message}
          onRetry={() => detail.refetch()}
        />
      ) : (
        <Waiting />
      )}
    </>
  )
}
