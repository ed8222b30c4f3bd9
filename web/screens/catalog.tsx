import { Link, useParams } from 'react-router'
import type { Output } from '#shared/api/index.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { CatalogManager } from '#web/features/catalog/catalog-manager.tsx'
import { PlaceDialogHost } from '#web/features/catalog/place-dialog-host.tsx'
import { ToPassword } from '#web/features/item/item-states.tsx'
import { AppHeader, HeaderMark } from '#web/features/shell/header.tsx'
import { isRefusal, useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useRequireUser } from '#web/lib/use-require-user.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Whether an item is of a kind without folders. Those that clients made in a spreadsheet are shown. */
const hasNoFolders = ({ item_type, menu }: Output<'item/info'>): boolean =>
  item_type === ITEM_TYPE.single_page || (item_type === ITEM_TYPE.spreadsheet && menu.catalogs.length === 0)

/** `/catalog/{item_id}`: the catalogs of an item. */
export default function CatalogScreen() {
  const t = useTexts()
  const { item_id = '' } = useParams()
  const { user } = useRequireUser()
  const item = useCall('item/info', user ? { item_id } : null)
  useTitle(t.catalog.title, item.data?.item_name)
  if (isRefusal(item.error, 'ITEM_NOT_VISIBLE')) return <ToPassword item={item_id} />
  const home = item.data ? paths.item(item.data.item_domain || item.data.item_id) : paths.item(item_id)
  const start = (
    <>
      <HeaderMark always />
      {item.data && (
        <Link to={home} className="header-name">
          {item.data.item_name}
        </Link>
      )}
    </>
  )
  return (
    <>
      <AppHeader logo={false} start={start} />
      {item.data ? (
        hasNoFolders(item.data) ? (
          <main id="main" tabIndex={-1}>
            <Empty
              level={1}
              title={t.catalog.singleTitle}
              actions={
                <ButtonLink kind="primary" to={home}>
                  {t.catalog.backToItem}
                </ButtonLink>
              }
            >
              {item.data.item_type === ITEM_TYPE.spreadsheet ? t.catalog.sheetBody : t.catalog.singleBody}
            </Empty>
          </main>
        ) : (
          <>
            <CatalogManager key={item_id} item={item.data} asked={item_id} />
            <PlaceDialogHost />
          </>
        )
      ) : (
        <main id="main" tabIndex={-1} className="catalog">
          {item.error ? (
            <Empty
              level={1}
              title={t.common.error.loadFailed}
              actions={
                <>
                  <Button onClick={() => item.refetch()}>{t.common.retry}</Button>
                  <ButtonLink kind="primary" to={paths.items()}>
                    {t.shell.goItems}
                  </ButtonLink>
                </>
              }
            >
              {item.error.message}
            </Empty>
          ) : (
            <Skeleton lines={6} />
          )}
        </main>
      )}
    </>
  )
}
