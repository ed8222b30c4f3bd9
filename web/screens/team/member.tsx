import { useParams } from 'react-router'
import { TeamFrame } from '#web/features/people/team-frame.tsx'
import { TeamMembers } from '#web/features/people/team-members.tsx'
import { AppHeader } from '#web/features/shell/header.tsx'
import { useTexts } from '#web/lib/locale.tsx'
import { useRequireUser } from '#web/lib/use-require-user.ts'

/** `/team/member/{team_id}`: the members of a team. */
export default function TeamMemberScreen() {
  const t = useTexts()
  const { team_id = '' } = useParams()
  useRequireUser()
  return (
    <>
      <AppHeader />
      <TeamFrame team_id={team_id} title={t.team.members}>
        {(team) => <TeamMembers team={team} />}
      </TeamFrame>
    </>
  )
}
