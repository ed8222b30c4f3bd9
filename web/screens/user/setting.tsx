import { Email } from '../../features/account/email.tsx'
import { Password } from '../../features/account/password.tsx'
import { Profile } from '../../features/account/profile.tsx'
import { Quotas } from '../../features/account/quotas.tsx'
import { Sessions } from '../../features/account/sessions.tsx'
import { useAskedPart } from '../../features/account/use-asked-part.ts'
import { AppHeader } from '../../features/shell/header.tsx'
import { useTexts } from '../../lib/locale.tsx'
import { useRequireUser } from '../../lib/use-require-user.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import '../../features/account/account.css'

/** `/user/setting`: the user center: name, e-mail, password, sessions, and the way to the quotas. */
export default function UserSettingScreen() {
  const t = useTexts()
  const { user } = useRequireUser()
  useTitle(t.account.title)
  useAskedPart(!!user)
  return (
    <>
      <AppHeader />
      <main id="main" className="account" tabIndex={-1}>
        <h1>{t.account.title}</h1>
        {user ? (
          <>
            <Profile key={`${user.uid} ${user.name}`} user={user} />
            <Email user={user} />
            <Password user={user} />
            <Sessions />
            <Quotas />
          </>
        ) : (
          <Skeleton lines={6} />
        )}
      </main>
    </>
  )
}
