import { Backstage } from '#web/features/admin/backstage.tsx'
import { MoveIn } from '#web/features/admin/move-in/move-in.tsx'
import { AppHeader } from '#web/features/shell/header.tsx'

/** `/admin/move-in`: moves a site of another system here. For site administrators. */
export default function AdminMoveInScreen() {
  return (
    <>
      <AppHeader />
      <Backstage room="move-in">
        <MoveIn />
      </Backstage>
    </>
  )
}
