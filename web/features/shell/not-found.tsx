import { useTexts } from '#web/lib/locale.tsx'
import { useSession } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { paths } from '#web/paths.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { AppHeader, GuestHeader } from './header.tsx'

/** A whole screen for an address that does not exist, with ways on. */
export function NotFound() {
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
