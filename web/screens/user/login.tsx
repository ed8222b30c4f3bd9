import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { LanguageButton, ThemeButton } from '#web/features/shell/preferences.tsx'
import { AuthLayout } from '#web/features/user/auth-layout.tsx'
import { GoOn, useGoOn } from '#web/features/user/go-on.tsx'
import { LoginForm } from '#web/features/user/login-form.tsx'
import { ProviderButtons } from '#web/features/user/provider-buttons.tsx'
import { type SecondStep, SecondStepForm } from '#web/features/user/second-step-form.tsx'
import { SignInProblem } from '#web/features/user/sign-in-problem.tsx'
import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useSession } from '#web/lib/session.ts'
import { inBrowser } from '#web/lib/site.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'

/** `/user/login?redirect=…&problem=…`: name, password, captcha, and the ways through other servers. A logged-in user goes on at once. */
export default function LoginScreen() {
  const t = useTexts()
  const [search] = useSearchParams()
  const redirect = search.get('redirect')
  const { user, isPending } = useSession()
  const site = useCall('common/homePageSetting')
  const entrance = useCall('user/oauthInfo')
  const [wantsForm, setWantsForm] = useState(false)
  const problem = search.get('problem')
  const goOn = useGoOn(redirect)
  const [step, setStep] = useState<SecondStep | null>(null)
  useTitle(t.user.loginTitle)
  useEffect(() => {
    // Starts the recurring jobs that are due. The answer is not awaited.
    fetch(inBrowser('/api/ScriptCron/run')).catch(() => undefined)
  }, [])
  // The form does not appear to be folded away a moment later.
  const known = !isPending && !entrance.isPending
  const folded = entrance.data?.providers_first === 1 && !wantsForm
  const registerOpen = site.data?.register_open !== 0 || site.data.register_by_code === 1
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
      {!user && step && <SecondStepForm step={step} onDone={goOn} onBack={() => setStep(null)} />}
      {!user && known && !step && problem && <SignInProblem code={problem} />}
      {!user && known && !step && folded && <h1>{t.user.loginTitle}</h1>}
      {!user && known && !step && !folded && (
        <LoginForm
          onSecondStep={setStep}
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
      {!user && known && !step && (
        <ProviderButtons providers={entrance.data?.providers ?? []} redirect={redirect} divided={!folded} />
      )}
      {!user && known && !step && folded && (
        <Button kind="ghost" size="l" wide className="auth-by-password" onClick={() => setWantsForm(true)}>
          {t.entrance.byPassword}
        </Button>
      )}
    </AuthLayout>
  )
}
