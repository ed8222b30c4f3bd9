import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { LanguageButton, ThemeButton } from '#web/features/shell/preferences.tsx'
import { AuthLayout, AuthMessage } from '#web/features/user/auth-layout.tsx'
import { DeadLink, NewPasswordForm } from '#web/features/user/new-password-form.tsx'
import { useTexts } from '#web/lib/locale.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** `/user/newPassword?token=…`: opened by the link in the mail for a forgotten password. */
export default function NewPasswordScreen() {
  const t = useTexts()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [done, setDone] = useState(false)
  useTitle(t.user.newPasswordTitle)
  const login = (
    <ButtonLink kind="primary" size="l" to={paths.login()}>
      {t.user.loginAction}
    </ButtonLink>
  )
  return (
    <AuthLayout
      controls={
        <>
          <ThemeButton />
          <LanguageButton />
        </>
      }
    >
      {done && (
        <AuthMessage title={t.user.newPasswordDoneTitle} actions={login}>
          {t.user.newPasswordDoneBody}
        </AuthMessage>
      )}
      {!done && token && <NewPasswordForm token={token} onDone={() => setDone(true)} />}
      {!done && !token && <DeadLink>{t.account.verifyMissing}</DeadLink>}
    </AuthLayout>
  )
}
