import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { redirectFrom } from './redirect.ts'
import { useSession } from './session.ts'

/**
 * For screens that only a logged-in user may open. A guest goes to the login screen and returns afterwards. Returns the same as
 * `useSession`.
 */
export function useRequireUser(): ReturnType<typeof useSession> {
  const session = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isGuest = !session.user && !session.isPending && !session.error
  useEffect(() => {
    if (isGuest) navigate(paths.login(redirectFrom(pathname + search)), { replace: true })
  }, [isGuest, navigate, pathname, search])
  return session
}
