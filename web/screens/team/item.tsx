import { useParams } from 'react-router'
import { TeamFrame } from '#web/features/people/team-frame.tsx'
import { TeamItems } from '#web/features/people/team-items.tsx'
import { AppHeader } from '#web/features/shell/header.tsx'
import { useTexts } from '#web/lib/locale.tsx'
import { useRequireUser } from '#web/lib/use-require-user.ts'

/** `/team/item/{team_id}`: the items of a team. */
export default function TeamItemScreen() {
  const t = useTexts()
  const { team_id = '' } = useParams()
  useRequireUser()
  return (
    <>
      <AppHeader />
      <TeamFrame team_id={team_id} title={t.team.items}>
        {(team) => <TeamItems team={team} />}
      </TeamFrame>
    </>
  )
}
