import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { LanguageButton, ThemeButton } from '../../features/shell/preferences.tsx'
import { AuthLayout, AuthMessage } from '../../features/user/auth-layout.tsx'
import { GoOn, useGoOn } from '../../features/user/go-on.tsx'
import { ApiError, call, NOT_LOGGED_IN } from '../../lib/api.ts'
import { useTexts } from '../../lib/locale.tsx'
import { useTitle } from '../../lib/use-title.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Ring } from '../../ui/ring.tsx'

/** `null` when the server does not know the token; that is said in the words of this screen. */
function problemOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return String(error)
  return error.code === NOT_LOGGED_IN ? null : error.message
}

/**
 * `/user/loginByUserToken?user_token=…&redirect_uri=…`: begins a session from a token. The token leaves the address bar (and so the
 * history and whatever the next page is told about this one) before anything else happens.
 */
export default function LoginByUserTokenScreen() {
  const t = useTexts()
  const location = useLocation()
  const navigate = useNavigate()
  const [query] = useState(() => new URLSearchParams(location.search))
  const redirect = query.get('redirect_uri')
  const token = query.get('user_token')
  const goOn = useGoOn(redirect)
  const [state, setState] = useState<'busy' | 'done' | { problem: string | null }>('busy')
  useTitle(t.user.tokenTitle)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address that was opened
  useEffect(() => {
    navigate(location.pathname, { replace: true })
    if (!token) return setState({ problem: t.user.tokenMissing })
    let alive = true
    call('user/loginByUserToken', { user_token: token }, { redirect_login: false })
      .then(goOn)
      .then(
        () => alive && setState('done'),
        (error: unknown) => alive && setState({ problem: problemOf(error) }),
      )
    return () => {
      alive = false
    }
  }, [])

  return (
    <AuthLayout
      controls={
        <>
          <ThemeButton />
          <LanguageButton />
        </>
      }
    >
      {state === 'busy' && (
        <p className="o-row" role="status">
          <Ring label={null} />
          {t.user.tokenBusy}
        </p>
      )}
      {state === 'done' && <GoOn redirect={redirect} />}
      {typeof state === 'object' && (
        <AuthMessage
          alert
          title={t.user.tokenFailedTitle}
          actions={
            <ButtonLink kind="primary" size="l" to={paths.login()}>
              {t.user.loginAction}
            </ButtonLink>
          }
        >
          {state.problem ?? t.user.tokenFailedBody}
        </AuthMessage>
      )}
    </AuthLayout>
  )
}
