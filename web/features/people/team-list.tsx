import { Ellipsis, FileStack, Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useSession } from '#web/lib/session.ts'
import { Day } from '#web/parts/people/person.tsx'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { MenuIconButton } from '#web/ui/menu.tsx'
import { TableWaiting } from './table-waiting.tsx'
import { type Team, type TeamQuestion, useTeamActions } from './team-actions.ts'
import { TeamAttornDialog, TeamNameDialog } from './team-dialogs.tsx'
import './people.css'

/** The viewer's role in a team. */
export function TeamRole({ team }: { team: Team }) {
  const t = useTexts()
  const { user } = useSession()
  if (team.uid === user?.uid) return <Badge kind="accent">{t.team.owner}</Badge>
  return <Badge>{team.team_manage > 0 ? t.team.admin : t.team.ordinary}</Badge>
}

function useColumns(ask: (question: TeamQuestion) => void): Column<Team>[] {
  const t = useTexts()
  const actionsOf = useTeamActions(ask)
  return [
    {
      id: 'name',
      head: t.team.name,
      cell: (team) => (
        <Link to={paths.teamMember(team.id)} className="people-link">
          {team.team_name}
        </Link>
      ),
    },
    {
      id: 'members',
      head: t.team.members,
      width: '120px',
      cell: (team) => (
        <Link
          to={paths.teamMember(team.id)}
          className="people-count o-num"
          aria-label={t.team.membersOf(team.team_name, team.memberCount)}
        >
          <Icon of={Users} size="s" />
          {team.memberCount}
        </Link>
      ),
    },
    {
      id: 'items',
      head: t.team.items,
      width: '120px',
      cell: (team) => (
        <Link
          to={paths.teamItem(team.id)}
          className="people-count o-num"
          aria-label={t.team.itemsOf(team.team_name, team.itemCount)}
        >
          <Icon of={FileStack} size="s" />
          {team.itemCount}
        </Link>
      ),
    },
    { id: 'role', head: t.team.role, width: '150px', cell: (team) => <TeamRole team={team} /> },
    { id: 'added', head: t.team.added, width: '120px', cell: (team) => <Day time={team.addtime} /> },
    {
      id: 'menu',
      head: t.common.more,
      hideHead: true,
      end: true,
      width: '52px',
      cell: (team) => <MenuIconButton icon={Ellipsis} label={t.team.menuOf(team.team_name)} groups={actionsOf(team)} />,
    },
  ]
}

/** The teams that the user owns or belongs to. */
export function TeamList() {
  const t = useTexts()
  const { user } = useSession()
  const teams = useCall('team/getList', user ? {} : null)
  const [adding, setAdding] = useState(false)
  const [question, setQuestion] = useState<TeamQuestion | null>(null)
  const columns = useColumns(setQuestion)
  const add = (
    <Button kind="primary" icon={Plus} onClick={() => setAdding(true)}>
      {t.team.add}
    </Button>
  )
  return (
    <main id="main" className="people" tabIndex={-1}>
      <div className="people-head">
        <h1>{t.team.title}</h1>
        <span className="o-grow" />
        {teams.data && teams.data.length > 0 && add}
      </div>
      {teams.data ? (
        teams.data.length > 0 ? (
          <div className="o-panel">
            <DataTable
              label={t.team.title}
              className="people-table"
              tall
              columns={columns}
              rows={teams.data}
              rowKey={(team) => team.id}
            />
          </div>
        ) : (
          <Empty title={t.team.emptyTitle} actions={add}>
            {t.team.emptyBody}
          </Empty>
        )
      ) : teams.error ? (
        <LoadFailed message={teams.error.message} onRetry={teams.refetch} />
      ) : (
        <TableWaiting />
      )}
      {adding && <TeamNameDialog team={null} onClose={() => setAdding(false)} />}
      {question?.kind === 'rename' && <TeamNameDialog team={question.team} onClose={() => setQuestion(null)} />}
      {question?.kind === 'attorn' && <TeamAttornDialog team={question.team} onClose={() => setQuestion(null)} />}
    </main>
  )
}
