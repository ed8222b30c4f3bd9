import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { LanguageButton, ThemeButton } from '#web/features/shell/preferences.tsx'
import { AuthLayout, AuthMessage } from '#web/features/user/auth-layout.tsx'
import { GoOn, useGoOn } from '#web/features/user/go-on.tsx'
import { ApiError, call, isRefusal } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { knownUser } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Ring } from '#web/ui/ring.tsx'

/** The message of an error; `null` when the server does not know the token, because this screen has its own text for that. */
function problemOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return String(error)
  return isRefusal(error, 'NOT_LOGGED_IN') ? null : error.message
}

/** With `other`, another user is logged in here and is asked first. */
type State = 'busy' | 'done' | { problem: string | null } | { now: string; other: string }

const nameOf = ({ name, username }: { name: string; username: string }) => name || username

/**
 * `/user/loginByUserToken?user_token=…&redirect_uri=…`: begins a session from a token. First it removes the token from the address
 * bar, so that it stays out of the history and the referrer. When another user is logged in here, it asks before it changes the
 * session, because anybody can send such a link.
 */
export default function LoginByUserTokenScreen() {
  const t = useTexts()
  const location = useLocation()
  const navigate = useNavigate()
  const [query] = useState(() => new URLSearchParams(location.search))
  const redirect = query.get('redirect_uri')
  const token = query.get('user_token')
  const goOn = useGoOn(redirect)
  const [state, setState] = useState<State>('busy')
  useTitle(t.user.tokenTitle)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address that was opened
  useEffect(() => {
    navigate(location.pathname, { replace: true })
    if (!token) return setState({ problem: t.user.tokenMissing })
    let alive = true
    const show = (next: State) => {
      if (alive) setState(next)
    }
    const decide = async () => {
      const [now, other] = await Promise.all([
        knownUser(),
        call('user/info', { user_token: token }, { redirect_login: false }),
      ])
      if (now && now.uid !== other.uid) return show({ now: nameOf(now), other: nameOf(other) })
      await begin()
      show('done')
    }
    decide().catch((error: unknown) => show({ problem: problemOf(error) }))
    return () => {
      alive = false
    }
  }, [])

  const begin = async () => {
    await call('user/loginByUserToken', { user_token: token ?? '' }, { redirect_login: false })
    await goOn()
  }
  const change = () => {
    setState('busy')
    begin().then(
      () => setState('done'),
      (error: unknown) => setState({ problem: problemOf(error) }),
    )
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
      {state === 'busy' && (
        <p className="o-row" role="status">
          <Ring label={null} />
          {t.user.tokenBusy}
        </p>
      )}
      {state === 'done' && <GoOn redirect={redirect} />}
      {typeof state === 'object' && 'other' in state && (
        <AuthMessage
          title={t.user.tokenOtherTitle(state.other)}
          actions={
            <>
              <Button kind="primary" size="l" wide onClick={change}>
                {t.user.tokenContinue(state.other)}
              </Button>
              <ButtonLink size="l" wide to={paths.items()}>
                {t.user.tokenStay(state.now)}
              </ButtonLink>
            </>
          }
        >
          {t.user.tokenOtherBody(state.now)}
        </AuthMessage>
      )}
      {typeof state === 'object' && 'problem' in state && (
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
