import { CircleCheck, CircleMinus, Ellipsis, FileUp, MailQuestionMark, UserPlus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { Input, Output } from '#shared/api/index.ts'
import { USER_GROUP } from '#shared/kinds.ts'
import { useCall } from '#web/lib/api.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { useSession } from '#web/lib/session.ts'
import { fullTime, timeAgo } from '#web/lib/time.ts'
import { Person } from '#web/parts/people/person.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { confirm } from '#web/ui/confirm.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ListFoot, usePaging } from '#web/ui/list-foot.tsx'
import { ListFrame } from '#web/ui/list-frame.tsx'
import { MenuIconButton } from '#web/ui/menu.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { selectColumn } from '#web/ui/selection.tsx'
import { tip } from '#web/ui/tooltip.tsx'
import { useDiscardQuestion } from '#web/ui/use-discard-question.ts'
import { AddUserDialog } from './add-user-dialog.tsx'
import { RoomHead } from './backstage.tsx'
import { BulkBar, type BulkResult, BulkResults } from './bulk-users.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { HandOverUserDialog } from './hand-over-user-dialog.tsx'
import { ImportUsersDialog } from './import-users-dialog.tsx'
import { useWayWords } from './login-way.ts'
import { RegisterCodes } from './register-codes.tsx'
import { type UserQuestion, useUserActions } from './user-actions.ts'
import { UserPanel } from './user-panel.tsx'

type User = Output<'adminUser/getList'>['users'][number]
type Sort = NonNullable<Input<'adminUser/getList'>['sort']>

function LastLogin({ user }: { user: User }) {
  const t = useTexts()
  const { tag } = useLocale()
  const wayOf = useWayWords()
  const seconds = user.last_login
  if (seconds === 0) return <span className="o-muted">{t.admin.never}</span>
  return (
    <span className="user-login">
      <time className="o-num" dateTime={new Date(seconds * 1000).toISOString()} {...tip(fullTime(seconds, tag))}>
        {timeAgo(seconds, tag, t.item.justNow)}
      </time>
      {user.last_login_way && <span className="o-muted">{wayOf(user.last_login_way)}</span>}
    </span>
  )
}

function useColumns(ask: (question: UserQuestion) => void): Column<User>[] {
  const t = useTexts()
  const said = t.admin
  const me = useSession().user?.uid
  const actionsOf = useUserActions(ask)
  return [
    {
      id: 'user',
      head: said.user,
      cell: ({ uid, username, name, email }) => (
        <span {...tip(email || undefined)}>
          <Person uid={uid} username={username} name={name} isYou={uid === me} />
        </span>
      ),
    },
    {
      id: 'role',
      head: said.role,
      width: '130px',
      cell: ({ groupid }) =>
        groupid === USER_GROUP.admin ? (
          <Badge kind="accent">{said.administrator}</Badge>
        ) : (
          <span className="o-muted">{said.ordinary}</span>
        ),
    },
    {
      id: 'status',
      head: said.status,
      width: '110px',
      cell: ({ is_disabled, awaits_email }) =>
        awaits_email ? (
          <span className="backstage-state o-muted" {...tip(said.awaitsEmailHint(awaits_email))}>
            <Icon of={MailQuestionMark} />
            {said.awaitsEmail}
          </span>
        ) : is_disabled === 1 ? (
          <span className="backstage-state o-muted">
            <Icon of={CircleMinus} />
            {said.disabled}
          </span>
        ) : (
          <span className="backstage-state backstage-state-on">
            <Icon of={CircleCheck} />
            {said.active}
          </span>
        ),
    },
    {
      id: 'items',
      head: said.itemsOwned,
      width: '110px',
      cell: (user) => <span className="o-num">{user.item_num}</span>,
    },
    { id: 'login', head: said.lastLogin, width: '130px', cell: (user) => <LastLogin user={user} /> },
    {
      id: 'menu',
      head: t.common.more,
      hideHead: true,
      end: true,
      width: '52px',
      cell: (user) => <MenuIconButton icon={Ellipsis} label={said.menuOf(user.username)} groups={actionsOf(user)} />,
    },
  ]
}

/** The accounts of the site. They can be searched, sorted, created, changed and deleted. */
export function UserList() {
  const t = useTexts()
  const said = t.admin
  const paging = usePaging()
  const [typed, setTyped] = useState('')
  const [groupid, setGroup] = useState('0')
  const [status, setStatus] = useState('0')
  const [sort, setSort] = useState<Sort>('newest')
  const [adding, setAdding] = useState<'one' | 'list' | null>(null)
  const [question, setQuestion] = useState<UserQuestion | null>(null)
  const [panel, setPanel] = useState<User | null>(null)
  const [isPanelDirty, setPanelDirty] = useState(false)
  const discard = useDiscardQuestion()
  const [selected, select] = useState<ReadonlySet<number>>(new Set())
  const [result, setResult] = useState<BulkResult | null>(null)
  const username = useDeferredValue(typed.trim())
  const asked = {
    page: paging.page,
    count: paging.count,
    username,
    groupid: Number(groupid),
    status: Number(status),
    sort,
  }
  const list = useCall('adminUser/getList', asked, { staleTime: 0, keepPrevious: true })
  const { data } = list
  // The panel shows the user as in the list. A user who is no longer in the list is shown unchanged.
  const opened = panel && (data?.users.find(({ uid }) => uid === panel.uid) ?? panel)
  const mayLeavePanel = async () => !isPanelDirty || (await confirm(discard))
  const ask = async (asked: UserQuestion) => {
    if (asked.kind !== 'edit') setQuestion(asked)
    else if (asked.user.uid === opened?.uid || (await mayLeavePanel())) setPanel(asked.user)
  }
  const close = () => {
    setPanel(null)
    if (opened)
      document.querySelector<HTMLElement>(`[aria-label="${CSS.escape(said.menuOf(opened.username))}"]`)?.focus()
  }
  const me = useSession().user?.uid
  const chosen = data?.users.filter(({ uid }) => selected.has(uid)) ?? []
  const columns = [
    selectColumn<User, number>({
      rows: data?.users ?? [],
      // Nobody can remove rights from their own account.
      keyOf: ({ uid }) => (uid === me ? undefined : uid),
      selected,
      onSelect: select,
      all: t.adminUsers.selectAll,
      one: ({ username }) => t.adminUsers.select(username),
    }),
    ...useColumns(ask),
  ]
  const narrow = <V,>(set: (value: V) => void) => {
    return (value: V) => {
      set(value)
      paging.setPage(1)
    }
  }
  return (
    <>
      <RoomHead
        title={said.users}
        fact={data?.total}
        action={
          <>
            <Button icon={FileUp} onClick={() => setAdding('list')}>
              {t.adminUsers.importAction}
            </Button>
            <Button kind={opened ? 'default' : 'primary'} icon={UserPlus} onClick={() => setAdding('one')}>
              {said.addUser}
            </Button>
          </>
        }
      />
      <div className="backstage-tools">
        <SearchField label={said.findUser} value={typed} onChange={narrow(setTyped)} className="backstage-find" />
        <FilterChip
          label={said.role}
          value={groupid}
          onChange={narrow(setGroup)}
          options={[
            { value: '0', label: said.anyRole },
            { value: String(USER_GROUP.admin), label: said.administrator },
            { value: String(USER_GROUP.ordinary), label: said.ordinary },
          ]}
        />
        <FilterChip
          label={said.status}
          value={status}
          onChange={narrow(setStatus)}
          options={[
            { value: '0', label: said.anyStatus },
            { value: '1', label: said.active },
            { value: '2', label: said.disabled },
          ]}
        />
        <SelectField
          hideLabel
          label={said.sort}
          value={sort}
          onChange={narrow(setSort)}
          options={(['newest', 'name', 'last_login'] as const).map((value) => ({ value, label: said.sorts[value] }))}
        />
      </div>
      {result && <BulkResults result={result} onClose={() => setResult(null)} />}
      <ListFrame list={list} foot={(data) => <ListFoot paging={paging} total={data.total} />}>
        {(data) => (
          <DataTable
            tall
            label={said.users}
            className={classNames('o-table-select', opened && 'user-list-panelled')}
            columns={columns}
            rows={data.users}
            rowKey={(user) => user.uid}
            empty={
              <Empty title={said.noUserTitle} drawing={false}>
                {said.noUserBody}
              </Empty>
            }
          />
        )}
      </ListFrame>
      {chosen.length > 0 && (
        <BulkBar
          users={chosen}
          onClear={() => select(new Set())}
          onResult={(result) => {
            setResult(result)
            select(new Set())
          }}
        />
      )}
      <RegisterCodes />
      {adding === 'one' && <AddUserDialog onClose={() => setAdding(null)} />}
      {adding === 'list' && <ImportUsersDialog onClose={() => setAdding(null)} />}
      {question?.kind === 'delete' && <DeleteUserDialog user={question.user} onClose={() => setQuestion(null)} />}
      {question?.kind === 'handOver' && <HandOverUserDialog user={question.user} onClose={() => setQuestion(null)} />}
      {opened && (
        <UserPanel
          key={opened.uid}
          user={opened}
          ask={ask}
          onDirty={setPanelDirty}
          onClose={async () => {
            if (await mayLeavePanel()) close()
          }}
          onSaved={close}
        />
      )}
    </>
  )
}
