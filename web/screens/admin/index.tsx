import { Backstage } from '#web/features/admin/backstage.tsx'
import { Overview } from '#web/features/admin/overview/overview.tsx'
import { AppHeader } from '#web/features/shell/header.tsx'

/** `/admin/index`: how the site is doing. For site administrators. */
export default function AdminIndexScreen() {
  return (
    <>
      <AppHeader />
      <Backstage room="index">
        <Overview />
      </Backstage>
    </>
  )
}
