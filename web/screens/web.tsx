import { Navigate, useLocation } from 'react-router'
import { PageWaiting, ScreenFailed } from '#web/features/item/item-states.tsx'
import { AppHeader, GuestHeader } from '#web/features/shell/header.tsx'
import { NotFound } from '#web/features/shell/not-found.tsx'
import { isRefusal, useCall } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.ts'
import { paths } from '#web/paths.ts'
import '#web/features/item/item-frame.css'

/**
 * `/web/#/{item}/{page}`: an address of ShowDoc. What follows `#` reaches no server, so this screen asks where it leads now (decision 98). Guests of a
 * site where everybody logs in go to the address of the same form here, and log in there.
 */
export default function WebScreen() {
  const { hash } = useLocation()
  const { user } = useSession()
  const isScreen = /^#\/./.test(hash)
  const found = useCall('oldAddress/find', isScreen ? { address: `/web/${hash}` } : null, { redirect_login: false })
  if (!isScreen) return <Navigate to={paths.landing()} replace />
  if (found.data) return <Navigate to={found.data.address} replace />
  if (isRefusal(found.error, 'NOT_LOGGED_IN'))
    return <Navigate to={(hash.slice(1).split(/[?&]/, 1)[0] as string).replace(/^\/+/, '/')} replace />
  if (isRefusal(found.error, 'NOT_FOUND', 'BAD_FIELD')) return <NotFound />
  return (
    <>
      {user ? <AppHeader /> : <GuestHeader />}
      {found.error ? <ScreenFailed error={found.error} onRetry={found.refetch} /> : <PageWaiting />}
    </>
  )
}
