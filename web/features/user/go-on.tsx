import { Navigate, useNavigate } from 'react-router'
import { useTexts } from '#web/lib/locale.tsx'
import { redirectTarget } from '#web/lib/redirect.ts'
import { startSession } from '#web/lib/session.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { AuthMessage } from './auth-layout.tsx'

/** After a login: loads the user, then goes where `redirect` leads. With an illegal `redirect` it stays, and `GoOn` shows that. */
export function useGoOn(redirect: string | null): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    await startSession()
    const target = redirectTarget(redirect)
    if (target) navigate(target, { replace: true })
  }
}

/** Shown to a logged-in user: goes on at once, or says that the redirect is illegal. */
export function GoOn({ redirect }: { redirect: string | null }) {
  const t = useTexts()
  const target = redirectTarget(redirect)
  if (target) return <Navigate to={target} replace />
  return (
    <AuthMessage
      alert
      title={t.user.illegalRedirectTitle}
      actions={
        <ButtonLink kind="primary" size="l" to={paths.items()}>
          {t.shell.goItems}
        </ButtonLink>
      }
    >
      {t.user.illegalRedirect}
    </AuthMessage>
  )
}
