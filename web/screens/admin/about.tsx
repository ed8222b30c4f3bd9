import { About } from '#web/features/admin/about.tsx'
import { Backstage } from '#web/features/admin/backstage.tsx'
import { AppHeader } from '#web/features/shell/header.tsx'

/** `/admin/about`: which product this is, and how it is updated. For site administrators. */
export default function AdminAboutScreen() {
  return (
    <>
      <AppHeader />
      <Backstage room="about">
        <About />
      </Backstage>
    </>
  )
}
