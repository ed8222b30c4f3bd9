import { Navigate } from 'react-router'
import { HOME_PAGE } from '#shared/kinds.ts'
import { GuestHeader } from '#web/features/shell/header.tsx'
import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useSession } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { LandingPage } from '#web/parts/landing/landing-page.tsx'
import { paths } from '#web/paths.ts'

/**
 * `/`: the landing page, or what the site shows instead: the login screen (setting 2) or an item (setting 3). Nothing is shown
 * until the setting is known, so that no other screen flashes first. If it cannot be loaded, the landing page is shown.
 */
export default function LandingScreen() {
  const { user } = useSession()
  const site = useCall('common/homePageSetting')
  useTitle(useTexts().landing.title)
  const { home_page, home_item } = site.data ?? {}
  if (site.isPending) return <main id="main" tabIndex={-1} />
  if (home_page === HOME_PAGE.login) return <Navigate to={paths.login()} replace />
  if (home_page === HOME_PAGE.item && home_item) return <Navigate to={paths.item(home_item)} replace />
  return (
    <LandingPage site={site.data ?? {}} isLoggedIn={user !== null} header={(given) => <GuestHeader {...given} />} />
  )
}
