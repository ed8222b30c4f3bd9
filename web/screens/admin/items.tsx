import { AllItems } from '#web/features/admin/all-items.tsx'
import { Backstage } from '#web/features/admin/backstage.tsx'
import { AppHeader } from '#web/features/shell/header.tsx'

/** `/admin/items`: the items of the site. For site administrators. */
export default function AdminItemsScreen() {
  return (
    <>
      <AppHeader />
      <Backstage room="items">
        <AllItems />
      </Backstage>
    </>
  )
}
