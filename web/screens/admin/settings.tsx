import { Backstage } from '#web/features/admin/backstage.tsx'
import { SiteSettings } from '#web/features/admin/settings/settings.tsx'
import { AppHeader } from '#web/features/shell/header.tsx'

/** `/admin/settings`: the settings of the site. For site administrators. */
export default function AdminSettingsScreen() {
  return (
    <>
      <AppHeader />
      <Backstage room="settings">
        <SiteSettings />
      </Backstage>
    </>
  )
}
