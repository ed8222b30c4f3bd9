import { AppHeader, GuestHeader } from '../features/shell/header.tsx'
import { useTexts } from '../lib/locale.tsx'
import { useSession } from '../lib/session.ts'
import { useTitle } from '../lib/use-title.ts'
import { paths } from '../paths.ts'
import { BackButton } from '../ui/back-button.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'

/** Any address that is no screen. */
export default function NotFoundScreen() {
  const t = useTexts()
  const { user } = useSession()
  useTitle(t.shell.notFoundTitle)
  return (
    <>
      {user ? <AppHeader /> : <GuestHeader />}
      <main id="main" tabIndex={-1}>
        <Empty
          level={1}
          title={t.shell.notFoundTitle}
          actions={
            <>
              <ButtonLink kind="primary" to={user ? paths.items() : paths.landing()}>
                {user ? t.shell.goItems : t.shell.goHome}
              </ButtonLink>
              <BackButton />
            </>
          }
        >
          {t.shell.notFoundBody}
        </Empty>
      </main>
    </>
  )
}
