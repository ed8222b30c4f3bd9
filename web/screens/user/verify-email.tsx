import { useSearchParams } from 'react-router'
import { LanguageButton, ThemeButton } from '#web/features/shell/preferences.tsx'
import { AuthLayout, AuthMessage } from '#web/features/user/auth-layout.tsx'
import { useSend } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { refreshSession, useSession } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'

/**
 * `/user/verifyEmail?token=…`: opened by the link in the mail. It waits for a press of its button, because mail scanners open links
 * by themselves.
 */
export default function VerifyEmailScreen() {
  const t = useTexts()
  const { user } = useSession()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const verify = useSend('user/verifyEmail', { redirect_login: false, onSuccess: refreshSession })
  useTitle(t.account.verifyTitle)
  const goOn = user ? (
    <ButtonLink kind="primary" size="l" to={paths.userSetting()}>
      {t.account.toCenter}
    </ButtonLink>
  ) : (
    <ButtonLink kind="primary" size="l" to={paths.login()}>
      {t.user.loginAction}
    </ButtonLink>
  )
  const controls = (
    <>
      <ThemeButton />
      <LanguageButton />
    </>
  )
  const said = () => {
    if (verify.isSuccess) {
      return (
        <AuthMessage title={t.account.verifiedTitle} actions={goOn}>
          {t.account.verifiedBody}
        </AuthMessage>
      )
    }
    if (verify.error || !token) {
      return (
        <AuthMessage alert title={t.account.verifyFailedTitle} actions={goOn}>
          {verify.error?.message ?? t.account.verifyMissing}
        </AuthMessage>
      )
    }
    return (
      <AuthMessage
        title={t.account.verifyTitle}
        actions={
          <Button kind="primary" size="l" busy={verify.isPending} onClick={() => verify.mutate({ token })}>
            {t.account.verifyAction}
          </Button>
        }
      >
        {t.account.verifyBody}
      </AuthMessage>
    )
  }
  return <AuthLayout controls={controls}>{said()}</AuthLayout>
}
