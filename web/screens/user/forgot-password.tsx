import { LanguageButton, ThemeButton } from '../../features/shell/preferences.tsx'
import { AuthLayout, AuthMessage } from '../../features/user/auth-layout.tsx'
import { ForgotForm } from '../../features/user/forgot-form.tsx'
import { useCall } from '../../lib/api.ts'
import { useTexts } from '../../lib/locale.tsx'
import { useTitle } from '../../lib/use-title.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** `/user/forgotPassword`: asks for a link by mail; where the site sends none, says who can help. */
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
          {t.user.forgotAskAdministrator}
        </AuthMessage>
      )}
    </AuthLayout>
  )
}
