import { Backstage, RoomHead } from '#web/features/admin/backstage.tsx'
import { AllAttachments } from '#web/features/attachment/all-attachments.tsx'
import { AppHeader } from '#web/features/shell/header.tsx'
import { useTexts } from '#web/lib/locale.tsx'

/** `/admin/attachments`: the files of everybody. For site administrators. */
export default function AdminAttachmentsScreen() {
  const t = useTexts()
  return (
    <>
      <AppHeader />
      <Backstage room="attachments">
        <RoomHead title={t.admin.attachments} />
        <AllAttachments />
      </Backstage>
    </>
  )
}
