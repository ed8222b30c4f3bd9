import { TeamList } from '../../features/people/team-list.tsx'
import { AppHeader } from '../../features/shell/header.tsx'
import { useTexts } from '../../lib/locale.tsx'
import { useRequireUser } from '../../lib/use-require-user.ts'
import { useTitle } from '../../lib/use-title.ts'

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
