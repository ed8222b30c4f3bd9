import { Suspense } from 'react'
import { useParams } from 'react-router'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { PageWaiting, ScreenFailed } from '#web/features/item/item-states.tsx'
import { PageView } from '#web/features/page/page-view.tsx'
import { GuestHeader } from '#web/features/shell/header.tsx'
import { isRefusal, useCall } from '#web/lib/api.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useTexts } from '#web/lib/locale.tsx'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import '#web/features/item/item-frame.css'

const SheetReader = lazyPart(async () => (await import('#web/features/sheet/sheet-page.tsx')).SheetReader)

/** `/p/{unique_key}`: one page for everybody who has its link, without its item. */
export default function SharedPageScreen() {
  const { unique_key = '' } = useParams()
  const t = useTexts()
  const hydrated = useHydrated()
  const page = useCall('page/infoByKey', { unique_key })
  const gone = isRefusal(page.error, 'NOT_FOUND', 'BAD_FIELD')
  useTitle(gone ? t.reader.sharedGoneTitle : page.data?.page_title)
  const body = () => {
    if (page.data?.item_type === ITEM_TYPE.spreadsheet) {
      if (!hydrated) return <PageWaiting />
      const { page_title, page_content } = page.data
      return (
        <Suspense fallback={<PageWaiting />}>
          <SheetReader title={page_title} text={page_content} history={undefined} frame={(_status, grid) => grid} />
        </Suspense>
      )
    }
    if (page.data) return <PageView page={page.data} unique_key={unique_key} />
    if (!page.error) return <PageWaiting />
    if (!gone) return <ScreenFailed error={page.error} onRetry={page.refetch} />
    return (
      <main id="main" tabIndex={-1} className="item-hint">
        <Empty
          level={1}
          title={t.reader.sharedGoneTitle}
          actions={<ButtonLink to={paths.landing()}>{t.shell.goHome}</ButtonLink>}
        >
          {t.reader.sharedGoneBody}
        </Empty>
      </main>
    )
  }
  return (
    <>
      <GuestHeader />
      {body()}
    </>
  )
}
