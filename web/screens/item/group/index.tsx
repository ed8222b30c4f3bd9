import { ArrowLeft } from 'lucide-react'
import { GroupManager } from '#web/features/item-group/group-manager.tsx'
import { AppHeader } from '#web/features/shell/header.tsx'
import { useTexts } from '#web/lib/locale.tsx'
import { useRequireUser } from '#web/lib/use-require-user.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import './index.css'

/** `/item/group/index`: the groups into which the user sorts the list of items. */
export default function ItemGroupScreen() {
  const t = useTexts()
  const { user } = useRequireUser()
  useTitle(t.itemGroup.title)
  return (
    <>
      <AppHeader />
      <main id="main" className="item-groups" tabIndex={-1}>
        <ButtonLink kind="ghost" size="s" icon={ArrowLeft} to={paths.items()} className="item-groups-back">
          {t.itemGroup.back}
        </ButtonLink>
        {user && <GroupManager />}
      </main>
    </>
  )
}
