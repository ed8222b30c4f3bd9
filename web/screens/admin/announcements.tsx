import { Backstage, RoomHead } from '#web/features/admin/backstage.tsx'
import { WrittenAnnouncements } from '#web/features/message/written-announcements.tsx'
import { AppHeader } from '#web/features/shell/header.tsx'
import { useTexts } from '#web/lib/locale.tsx'

/** `/admin/announcements`: the announcements of the site. For site administrators. */
export default function AdminAnnouncementsScreen() {
  const t = useTexts()
  return (
    <>
      <AppHeader />
      <Backstage room="announcements">
        <RoomHead title={t.admin.announcements} />
        <WrittenAnnouncements />
      </Backstage>
    </>
  )
}
