import { useSearchParams } from 'react-router'
import { LanguageButton, ThemeButton } from '../../features/shell/preferences.tsx'
import { AuthLayout, AuthMessage } from '../../features/user/auth-layout.tsx'
import { useSend } from '../../lib/api.ts'
import { useTexts } from '../../lib/locale.tsx'
import { refreshSession, useSession } from '../../lib/session.ts'
import { useTitle } from '../../lib/use-title.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'

/**
 * `/user/verifyEmail?token=…`: the link of the mail. It asks for a press, because programs that look through mail open links by themselves.
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
