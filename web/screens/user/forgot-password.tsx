import { LanguageButton, ThemeButton } from '#web/features/shell/preferences.tsx'
import { AuthLayout, AuthMessage } from '#web/features/user/auth-layout.tsx'
import { ForgotForm } from '#web/features/user/forgot-form.tsx'
import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** `/user/forgotPassword`: asks for a link by mail. A site that sends no mail shows who can help. */
export default function ForgotPasswordScreen() {
  const t = useTexts()
  const site = useCall('common/homePageSetting')
  useTitle(t.user.forgotTitle)
  return (
    <AuthLayout
      controls={
        <>
          <ThemeButton />
          <LanguageButton />
        </>
      }
    >
      {site.data?.mail_open === 1 && <ForgotForm />}
      {site.data?.mail_open === 0 && (
        <AuthMessage
          title={t.user.forgotTitle}
          actions={
            <ButtonLink kind="primary" size="l" to={paths.login()}>
              {t.user.backToLogin}
            </ButtonLink>
          }
        >
          {t.user.forgotAskBody}
        </AuthMessage>
      )}
    </AuthLayout>
  )
}
