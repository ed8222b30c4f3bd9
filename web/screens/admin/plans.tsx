import { Backstage } from '#web/features/admin/backstage.tsx'
import { PlansRoom } from '#web/features/admin/plans/plans-room.tsx'
import { AppHeader } from '#web/features/shell/header.tsx'

/** `/admin/plans`: the plans of the site and the orders of people. For site administrators. */
export default function AdminPlansScreen() {
  return (
    <>
      <AppHeader />
      <Backstage room="plans">
        <PlansRoom />
      </Backstage>
    </>
  )
}
