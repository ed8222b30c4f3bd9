import { MyAttachments } from '../../features/attachment/my-attachments.tsx'
import { AppHeader } from '../../features/shell/header.tsx'
import { useTexts } from '../../lib/locale.tsx'
import { useRequireUser } from '../../lib/use-require-user.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

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
