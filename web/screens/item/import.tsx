import { useSearchParams } from 'react-router'
import { ImportFlow } from '#web/features/import/import-flow.tsx'
import { AppHeader } from '#web/features/shell/header.tsx'
import { useTexts } from '#web/lib/locale.tsx'
import { useRequireUser } from '#web/lib/use-require-user.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Notice } from '#web/ui/notice.tsx'

/** `/item/import`: imports files into a new item, or with `item_id` into an item. */
export default function ItemImportScreen() {
  const t = useTexts()
  const { user } = useRequireUser()
  const [query] = useSearchParams()
  const item_id = Number(query.get('item_id')) || 0
  useTitle(t.importing.title)
  const isClosed = item_id === 0 && user?.may_create_items === 0
  return (
    <>
      <AppHeader />
      <main id="main" className="import-screen" tabIndex={-1}>
        {isClosed && <Notice kind="warn">{t.siteSettings.noCreation}</Notice>}
        {user && !isClosed && <ImportFlow item_id={item_id} />}
      </main>
    </>
  )
}
