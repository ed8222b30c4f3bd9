import { ArrowLeft, Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useSession } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { IconLink } from '#web/ui/icon-button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { MenuIconButton } from '#web/ui/menu.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { TableWaiting } from './table-waiting.tsx'
import { type Team, type TeamQuestion, useTeamActions } from './team-actions.ts'
import { TeamAttornDialog, TeamNameDialog } from './team-dialogs.tsx'
import { TeamRole } from './team-list.tsx'
import './people.css'

function TeamHead({ team }: { team: Team }) {
  const t = useTexts()
  const navigate = useNavigate()
  const [question, setQuestion] = useState<TeamQuestion | null>(null)
  const leave = () => navigate(paths.teams())
  const groups = useTeamActions(setQuestion, leave)(team)
  return (
    <>
      <div className="people-head">
        <IconLink icon={ArrowLeft} label={t.team.allTeams} to={paths.teams()} />
        <h1>{team.team_name}</h1>
        <TeamRole team={team} />
        <span className="o-grow" />
        <MenuIconButton icon={Ellipsis} label={t.team.menuOf(team.team_name)} groups={groups} />
      </div>
      <TabLinks
        label={team.team_name}
        tabs={[
          { to: paths.teamMember(team.id), label: t.team.members },
          { to: paths.teamItem(team.id), label: t.team.items },
        ]}
      />
      {question?.kind === 'rename' && <TeamNameDialog team={team} onClose={() => setQuestion(null)} />}
      {question?.kind === 'attorn' && <TeamAttornDialog team={team} onClose={() => setQuestion(null)} onDone={leave} />}
    </>
  )
}

/** The screen of a team: its name, the tabs for members and items, and the content that `children` draws. */
export function TeamFrame(props: { team_id: string; title: string; children: (team: Team) => ReactNode }) {
  const t = useTexts()
  const { user } = useSession()
  const teams = useCall('team/getList', user ? {} : null)
  const team = teams.data?.find(({ id }) => String(id) === props.team_id)
  useTitle(props.title, team?.team_name)
  if (teams.data && !team) {
    return (
      <main id="main" tabIndex={-1}>
        <Empty
          level={1}
          title={t.team.missingTitle}
          actions={
            <ButtonLink kind="primary" to={paths.teams()}>
              {t.team.allTeams}
            </ButtonLink>
          }
        >
          {t.team.missingBody}
        </Empty>
      </main>
    )
  }
  return (
    <main id="main" className="people" tabIndex={-1}>
      {team ? (
        <>
          <TeamHead team={team} />
          {props.children(team)}
        </>
      ) : teams.error ? (
        <LoadFailed message={teams.error.message} onRetry={teams.refetch} />
      ) : (
        <TableWaiting />
      )}
    </main>
  )
}
