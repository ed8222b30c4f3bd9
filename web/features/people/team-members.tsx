import { Link2, UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import { TEAM_MEMBER_GROUP } from '#shared/kinds.ts'
import { isRefusal, useCall, useSend } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useSession } from '#web/lib/session.ts'
import { allNames, PeopleField, usePeopleDraft } from '#web/parts/people/people-field.tsx'
import { Day, Person } from '#web/parts/people/person.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/check.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { Invites } from './invites.tsx'
import { isQuota, QuotaNotice } from './quota-notice.tsx'
import { TableWaiting } from './table-waiting.tsx'
import type { Team } from './team-actions.ts'

type Member = Output<'teamMember/getList'>[number]

const STALE = ['teamMember/getList', 'team/getList', 'teamItemMember/getList'] as const

function AddMembersDialog(props: { team: Team; taken: readonly string[]; onInvite: () => void; onClose: () => void }) {
  const { team, taken, onClose } = props
  const t = useTexts()
  const [draft, setDraft] = usePeopleDraft()
  const [role, setRole] = useState<'1' | '2'>('1')
  const [checked, setChecked] = useState(false)
  const names = allNames(draft)
  const save = useSend('teamMember/save', {
    invalidates: STALE,
    onSuccess: () => {
      onClose()
      toast(t.team.membersAdded(names.length))
    },
  })
  const told = save.error && (isRefusal(save.error, 'USER_UNKNOWN') || save.error.field === 'member_username')
  return (
    <FormDialog
      title={t.team.addMembersTo(team.team_name)}
      action={t.common.add}
      busy={save.isPending}
      error={told || isQuota(save.error) ? null : (save.error?.message ?? null)}
      dirty={names.length > 0}
      fields={2}
      footStart={
        <Button kind="ghost" icon={Link2} onClick={props.onInvite}>
          {t.member.invite}
        </Button>
      }
      onClose={onClose}
      onSubmit={() => {
        setChecked(true)
        if (names.length === 0) return
        save.mutate({ team_id: team.id, member_username: names.join(','), team_member_group_id: Number(role) })
      }}
    >
      <PeopleField
        draft={draft}
        onDraft={(update) => {
          setDraft(update)
          save.reset()
        }}
        taken={taken}
        error={told ? save.error?.message : checked && names.length === 0 ? t.member.namesMissing : null}
      />
      <RadioGroup
        label={t.team.roleLabel}
        value={role}
        onChange={setRole}
        hint={t.team.addMembersHint}
        options={[
          { value: '1', label: t.team.ordinary, hint: t.team.ordinaryHint },
          { value: '2', label: t.team.admin, hint: t.team.adminHint },
        ]}
      />
      <QuotaNotice error={save.error} />
    </FormDialog>
  )
}

function useColumns(team: Team): Column<Member>[] {
  const t = useTexts()
  const { user } = useSession()
  const manages = team.team_manage > 0
  const save = useSend('teamMember/save', {
    invalidates: STALE,
    onSuccess: () => toast(t.common.saved),
    onError: toastError,
  })
  const remove = useSend('teamMember/delete', { invalidates: STALE, onError: toastError })
  const askAndRemove = async (member: Member) => {
    const name = member.name || member.member_username
    const yes = await confirm({
      title: t.team.removeMemberTitle(name),
      body: t.team.removeMemberBody,
      action: t.common.remove,
      danger: true,
    })
    if (yes) remove.mutate({ id: member.id }, { onSuccess: () => toast(t.team.removed(name)) })
  }
  const roles = [
    { value: String(TEAM_MEMBER_GROUP.ordinary), label: t.team.ordinary },
    { value: String(TEAM_MEMBER_GROUP.admin), label: t.team.admin },
  ]
  const columns: Column<Member>[] = [
    {
      id: 'person',
      head: t.member.person,
      cell: ({ member_uid, member_username, name }) => (
        <Person uid={member_uid} username={member_username} name={name} isYou={member_uid === user?.uid} />
      ),
    },
    {
      id: 'role',
      head: t.team.roleLabel,
      width: '190px',
      cell: ({ member_username, team_member_group_id }) =>
        manages ? (
          <SelectField
            hideLabel
            size="s"
            label={t.team.roleOf(member_username)}
            options={roles}
            value={String(team_member_group_id)}
            onChange={(value) =>
              save.mutate({ team_id: team.id, member_username, team_member_group_id: Number(value) })
            }
          />
        ) : (
          <Badge>{team_member_group_id === TEAM_MEMBER_GROUP.admin ? t.team.admin : t.team.ordinary}</Badge>
        ),
    },
    { id: 'added', head: t.team.added, width: '130px', cell: (member) => <Day time={member.addtime} /> },
  ]
  if (!manages) return columns
  const last: Column<Member> = {
    id: 'remove',
    head: t.common.remove,
    hideHead: true,
    end: true,
    width: '52px',
    cell: (member) => (
      <IconButton icon={X} label={t.team.remove(member.member_username)} onClick={() => askAndRemove(member)} />
    ),
  }
  return [...columns, last]
}

/** The members of a team. Managers of the team add and remove members and make them team admins. */
export function TeamMembers({ team }: { team: Team }) {
  const t = useTexts()
  const members = useCall('teamMember/getList', { team_id: team.id })
  const [adding, setAdding] = useState(false)
  const [inviting, setInviting] = useState(false)
  const columns = useColumns(team)
  const manages = team.team_manage > 0
  const add = manages && (
    <Button kind="primary" icon={UserPlus} onClick={() => setAdding(true)}>
      {t.team.addMembers}
    </Button>
  )
  if (!members.data) {
    return members.error ? <LoadFailed message={members.error.message} onRetry={members.refetch} /> : <TableWaiting />
  }
  return (
    <>
      {members.data.length > 0 ? (
        <>
          {manages && <div className="people-head people-bar">{add}</div>}
          <div className="o-panel">
            <DataTable
              label={t.team.members}
              className="people-table"
              tall
              columns={columns}
              rows={members.data}
              rowKey={(member) => member.id}
            />
          </div>
        </>
      ) : (
        <Empty title={t.team.noMembersTitle} actions={add}>
          {manages && t.team.noMembersBody}
        </Empty>
      )}
      {manages && <Invites to={{ kind: 'team', id: team.id }} onInvite={() => setInviting(true)} />}
      {inviting && (
        <InviteDialog to={{ kind: 'team', id: team.id, name: team.team_name }} onClose={() => setInviting(false)} />
      )}
      {adding && (
        <AddMembersDialog
          team={team}
          taken={[team.username, ...members.data.map((member) => member.member_username)]}
          onInvite={() => {
            setAdding(false)
            setInviting(true)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
