import { ItemList } from '../../features/item-list/item-list.tsx'
import { AppHeader } from '../../features/shell/header.tsx'
import { useTexts } from '../../lib/locale.tsx'
import { useTitle } from '../../lib/use-title.ts'
import './index.css'

/** `/item/index`: the items of the user. */
export default function ItemIndexScreen() {
  const t = useTexts()
  useTitle(t.item.all)
  return (
    <>
      <AppHeader />
      <main id="main" className="items-home" tabIndex={-1}>
        <ItemList />
      </main>
    </>
  )
}
