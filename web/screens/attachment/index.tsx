import { MyAttachments } from '#web/features/attachment/my-attachments.tsx'
import { AppHeader } from '#web/features/shell/header.tsx'
import { useTexts } from '#web/lib/locale.tsx'
import { useRequireUser } from '#web/lib/use-require-user.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** `/attachment/index`: the files of the user. */
export default function AttachmentIndexScreen() {
  const t = useTexts().attachment
  const { user } = useRequireUser()
  useTitle(t.mine)
  return (
    <>
      <AppHeader />
      <main id="main" className="files" tabIndex={-1}>
        {user ? <MyAttachments /> : <Skeleton lines={6} />}
      </main>
    </>
  )
}
