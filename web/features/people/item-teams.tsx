import { ShieldCheck, Users, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Output } from '#shared/api/index.ts'
import { useCall, useSend } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Day } from '#web/parts/people/person.tsx'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Dialog } from '#web/ui/react-aria/dialog.tsx'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { ItemAuthorityDialog } from './item-authority-dialog.tsx'
import { isQuota, QuotaNotice } from './quota-notice.tsx'
import { TableWaiting } from './table-waiting.tsx'
import type { Team } from './team-actions.ts'

type Item = Output<'item/detail'>
type Bound = Output<'teamItem/getList'>[number]

const STALE = ['teamItem/getList', 'teamItem/getListByTeam', 'team/getList'] as const

/** Adds one of the teams that the user manages to the item. */
function AddTeamDialog(props: { item: Item; teams: readonly Team[]; onClose: () => void }) {
  const { item, teams, onClose } = props
  const t = useTexts()
  const [team_id, setTeam] = useState(String(teams[0]?.id ?? ''))
  const save = useSend('teamItem/save', {
    invalidates: STALE,
    onSuccess: () => {
      onClose()
      toast(t.member.teamAdded(teams.find(({ id }) => String(id) === team_id)?.team_name ?? ''))
    },
  })
  const title = t.member.addTeamTitle(item.item_name)
  if (teams.length === 0) {
    return (
      <Dialog
        title={title}
        onClose={onClose}
        foot={
          <>
            <Button data-cancel onClick={onClose}>
              {t.common.cancel}
            </Button>
            <ButtonLink kind="primary" to={paths.teams()}>
              {t.member.goTeams}
            </ButtonLink>
          </>
        }
      >
        <p>{t.member.noTeamToAdd}</p>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={title}
      action={t.common.add}
      busy={save.isPending}
      error={isQuota(save.error) ? null : (save.error?.message ?? null)}
      fields={1}
      onClose={onClose}
      onSubmit={() => save.mutate({ team_id: Number(team_id), item_id: String(item.item_id) })}
    >
      <SelectField
        label={t.member.team}
        hint={t.member.addTeamHint}
        options={teams.map((team) => ({ value: String(team.id), label: team.team_name }))}
        value={team_id}
        onChange={setTeam}
      />
      <QuotaNotice error={save.error} />
    </FormDialog>
  )
}

function useColumns(writable: boolean, mine: readonly Team[], openAuthorities: (team: Bound) => void) {
  const t = useTexts()
  const remove = useSend('teamItem/delete', { invalidates: STALE, onError: toastError })
  const askAndRemove = async (team: Bound) => {
    const yes = await confirm({
      title: t.team.removeTeamTitle(team.team_name),
      body: t.team.unbindBody,
      action: t.common.remove,
      danger: true,
    })
    if (yes) remove.mutate({ id: team.id }, { onSuccess: () => toast(t.team.removed(team.team_name)) })
  }
  const known = (team: Bound) => mine.find(({ id }) => id === team.team_id)
  const columns: Column<Bound>[] = [
    {
      id: 'team',
      head: t.member.team,
      cell: (team) =>
        known(team) ? (
          <Link to={paths.teamItem(team.team_id)} className="people-link">
            {team.team_name}
          </Link>
        ) : (
          <b className="person-name">{team.team_name}</b>
        ),
    },
    { id: 'owner', head: t.member.owner, width: '150px', cell: (team) => team.username },
    { id: 'added', head: t.member.added, width: '110px', cell: (team) => <Day time={team.addtime} /> },
    {
      id: 'acts',
      head: t.common.more,
      hideHead: true,
      end: true,
      width: '180px',
      cell: (team) =>
        writable && (
          <span className="people-acts">
            <Button
              size="s"
              icon={ShieldCheck}
              aria-label={t.team.authoritiesOf(team.team_name)}
              onClick={() => openAuthorities(team)}
            >
              {t.team.authorities}
            </Button>
            <IconButton icon={X} label={t.team.remove(team.team_name)} onClick={() => askAndRemove(team)} />
          </span>
        ),
    },
  ]
  return columns
}

/** The teams with access to an item, with the authorities of their members and a button to remove them. */
export function ItemTeams({ item, writable }: { item: Item; writable: boolean }) {
  const t = useTexts()
  const bound = useCall('teamItem/getList', { item_id: item.item_id })
  const mine = useCall('team/getList', {})
  const [adding, setAdding] = useState(false)
  const [open, setOpen] = useState<Bound | null>(null)
  const columns = useColumns(writable, mine.data ?? [], setOpen)
  const free = mine.data?.filter(
    (team) => team.team_manage > 0 && !bound.data?.some(({ team_id }) => team_id === team.id),
  )
  return (
    <>
      <div className="sec-bar">
        <h2>
          {t.member.teams}
          {bound.data && <span className="o-muted o-num">{bound.data.length}</span>}
        </h2>
        {writable && bound.data && free && (
          <Button icon={Users} onClick={() => setAdding(true)}>
            {t.member.addTeam}
          </Button>
        )}
      </div>
      {bound.data ? (
        <div className="o-panel">
          <DataTable
            label={t.member.teams}
            className="people-table"
            tall
            columns={columns}
            rows={bound.data}
            rowKey={(team) => team.id}
            empty={<p className="people-empty">{t.member.noTeams}</p>}
          />
        </div>
      ) : bound.error ? (
        <LoadFailed message={bound.error.message} onRetry={bound.refetch} />
      ) : (
        <TableWaiting />
      )}
      <p className="o-hint people-note">{t.member.both}</p>
      {adding && free && <AddTeamDialog item={item} teams={free} onClose={() => setAdding(false)} />}
      {open && (
        <ItemAuthorityDialog
          team_id={open.team_id}
          item_id={item.item_id}
          item_name={item.item_name}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
