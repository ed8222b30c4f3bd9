import { TeamList } from '#web/features/people/team-list.tsx'
import { AppHeader } from '#web/features/shell/header.tsx'
import { useTexts } from '#web/lib/locale.tsx'
import { useRequireUser } from '#web/lib/use-require-user.ts'
import { useTitle } from '#web/lib/use-title.ts'

/** `/team/index`: the teams of the user. */
export default function TeamIndexScreen() {
  const t = useTexts()
  useRequireUser()
  useTitle(t.team.title)
  return (
    <>
      <AppHeader />
      <TeamList />
    </>
  )
}
