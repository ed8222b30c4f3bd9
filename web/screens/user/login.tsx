import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { LanguageButton, ThemeButton } from '#web/features/shell/preferences.tsx'
import { AuthLayout } from '#web/features/user/auth-layout.tsx'
import { GoOn, useGoOn } from '#web/features/user/go-on.tsx'
import { LoginForm } from '#web/features/user/login-form.tsx'
import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useSession } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { paths } from '#web/paths.ts'

/** `/user/login?redirect=…`: name, password, captcha. A logged-in user goes on at once. */
export default function LoginScreen() {
  const t = useTexts()
  const [search] = useSearchParams()
  const redirect = search.get('redirect')
  const { user, isPending } = useSession()
  const site = useCall('common/homePageSetting')
  const goOn = useGoOn(redirect)
  useTitle(t.user.loginTitle)
  useEffect(() => {
    // Starts the recurring jobs that are due. The answer is not awaited.
    fetch('/api/ScriptCron/run').catch(() => undefined)
  }, [])
  const registerOpen = site.data?.register_open !== 0
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
      {!user && !isPending && (
        <LoginForm
          registerTo={registerOpen ? paths.register(redirect ?? undefined) : null}
          forgotten={
            site.data && (
              <p className="auth-sub auth-sub-end">
                {site.data.mail_open ? (
                  <Link className="o-link" to={paths.forgotPassword()}>
                    {t.user.forgotTitle}
                  </Link>
                ) : (
                  t.user.forgotAskAdministrator
                )}
              </p>
            )
          }
          onDone={goOn}
        />
      )}
    </AuthLayout>
  )
}
