import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Output } from '#shared/api/index.ts'
import { LanguageButton, ThemeButton } from '#web/features/shell/preferences.tsx'
import { AuthLayout } from '#web/features/user/auth-layout.tsx'
import { isRefusal, useSend } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { startSession } from '#web/lib/session.ts'
import { inBrowser } from '#web/lib/site.ts'
import { useRequireUser } from '#web/lib/use-require-user.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { CodesDialog } from '#web/parts/security/codes-dialog.tsx'
import { SetUpDialog } from '#web/parts/security/set-up-dialog.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** `/user/secondStep`: where the site demands two-step login and the user has none. Only setting it up and logging out is possible here. */
export default function SecondStepScreen() {
  const t = useTexts().security
  const { user } = useRequireUser()
  const navigate = useNavigate()
  useTitle(t.demandTitle)
  const [setup, setSetup] = useState<Output<'security/startTwoStep'> | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const start = useSend('security/startTwoStep', { onSuccess: setSetup })
  const logout = useSend('user/logout', { onSuccess: () => location.assign(inBrowser(paths.login())) })
  const goOn = async () => {
    await startSession()
    navigate(paths.items(), { replace: true })
  }
  return (
    <AuthLayout
      controls={
        <>
          <ThemeButton />
          <LanguageButton />
        </>
      }
    >
      <div className="auth-steps">
        <h1>{t.demandTitle}</h1>
        <p className="auth-sub">{t.demandLead}</p>
        {start.error && (
          <Notice kind="danger" alert>
            {isRefusal(start.error, 'CONFIRM_NEEDED') ? t.confirmLogin : start.error.message}
          </Notice>
        )}
        <Button kind="primary" size="l" wide busy={start.isPending} onClick={() => start.mutate({})}>
          {t.setUp}
        </Button>
        <Button size="l" wide busy={logout.isPending} onClick={() => logout.mutate({ confirm: '1' })}>
          {t.logOut}
        </Button>
      </div>
      {setup && (
        <SetUpDialog
          setup={setup}
          onClose={() => setSetup(null)}
          onDone={(made) => {
            setSetup(null)
            if (made.length === 0) return goOn()
            setCodes(made)
          }}
        />
      )}
      {codes && user && <CodesDialog codes={codes} username={user.username} onClose={goOn} />}
    </AuthLayout>
  )
}
