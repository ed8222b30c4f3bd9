import { AccessTokens } from '#web/features/account/access-tokens.tsx'
import { Email } from '#web/features/account/email.tsx'
import { LongWork } from '#web/features/account/long-work.tsx'
import { Passkeys } from '#web/features/account/passkeys.tsx'
import { Password } from '#web/features/account/password.tsx'
import { Profile } from '#web/features/account/profile.tsx'
import { Quotas } from '#web/features/account/quotas.tsx'
import { Sessions } from '#web/features/account/sessions.tsx'
import { TwoStep } from '#web/features/account/two-step.tsx'
import { useAskedPart } from '#web/features/account/use-asked-part.ts'
import { AppHeader } from '#web/features/shell/header.tsx'
import { useTexts } from '#web/lib/locale.tsx'
import { useRequireUser } from '#web/lib/use-require-user.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import '#web/features/account/account.css'

/** `/user/setting`: the user center: name, email, password, sessions, access tokens, and a link to the limits. */
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
            <Profile key={user.uid} user={user} />
            <Email user={user} />
            {user.confirm_by === 'password' && <Password user={user} />}
            <TwoStep user={user} />
            <Passkeys />
            <Sessions />
            <AccessTokens />
            <LongWork />
            <Quotas />
          </>
        ) : (
          <Skeleton lines={6} />
        )}
      </main>
    </>
  )
}
