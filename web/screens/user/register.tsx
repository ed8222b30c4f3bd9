import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { LanguageButton, ThemeButton } from '#web/features/shell/preferences.tsx'
import { AuthLayout, AuthMessage } from '#web/features/user/auth-layout.tsx'
import { GoOn, useGoOn } from '#web/features/user/go-on.tsx'
import { inviteOf } from '#web/features/user/invite-path.ts'
import { ProviderButtons } from '#web/features/user/provider-buttons.tsx'
import { RegisterForm } from '#web/features/user/register-form.tsx'
import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useSession } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/**
 * `/user/register`: creates an account, or says that the site allows no registration. With a redirect to an invite link it
 * registers by that invitation.
 */
export default function RegisterScreen() {
  const t = useTexts()
  const [search] = useSearchParams()
  const redirect = search.get('redirect')
  const { user, isPending } = useSession()
  const site = useCall('common/homePageSetting')
  const entrance = useCall('user/oauthInfo')
  const goOn = useGoOn(redirect)
  useTitle(t.user.registerTitle)
  const token = inviteOf(redirect)
  const invite = useCall('invite/info', token ? { token } : null, { redirect_login: false })
  const loginTo = paths.login(redirect ?? undefined)
  const known = !isPending && !site.isPending && !(token && invite.isPending)
  const needsCode = site.data?.register_open === 0
  const closed = needsCode && site.data?.register_by_code !== 1 && invite.data?.may_register !== 1
  const invited = invite.data?.may_register === 1 && invite.data.needs_email === 0
  const [awaits, setAwaits] = useState('')
  return (
    <AuthLayout
      controls={
        <>
          <ThemeButton />
          <LanguageButton />
        </>
      }
    >
      {user && <GoOn redirect={redirect} />}
      {!user && known && closed && (
        <AuthMessage
          title={t.user.registerClosedTitle}
          actions={
            <ButtonLink kind="primary" size="l" to={loginTo}>
              {t.user.registerToLogin}
            </ButtonLink>
          }
        >
          {t.user.registerClosedBody}
        </AuthMessage>
      )}
      {!user && awaits && (
        <AuthMessage
          title={t.user.awaitsTitle}
          actions={
            <ButtonLink kind="primary" size="l" to={loginTo}>
              {t.user.registerToLogin}
            </ButtonLink>
          }
        >
          {t.user.awaitsBody(awaits)}
        </AuthMessage>
      )}
      {!user && known && !closed && !awaits && (
        <RegisterForm
          loginTo={loginTo}
          invite={invite.data && token}
          invited={invited}
          onDone={goOn}
          onAwaits={setAwaits}
        />
      )}
      {!user && known && !awaits && (
        <ProviderButtons providers={entrance.data?.providers ?? []} redirect={redirect} divided />
      )}
    </AuthLayout>
  )
}
