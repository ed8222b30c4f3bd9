import { CircleCheck, CircleMinus, Ellipsis, UserPlus } from 'lucide-react'
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
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ListFoot, usePaging } from '#web/ui/list-foot.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { MenuIconButton } from '#web/ui/menu.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { tip } from '#web/ui/tooltip.tsx'
import { RoomHead } from './backstage.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { type UserQuestion, useUserActions } from './user-actions.ts'
import { UserDialog } from './user-dialog.tsx'

type User = Output<'adminUser/getList'>['users'][number]
type Sort = NonNullable<Input<'adminUser/getList'>['sort']>

function LastLogin({ user }: { user: User }) {
  const t = useTexts()
  const { tag } = useLocale()
  const seconds = user.last_login
  if (seconds === 0) return <span className="o-muted">{t.admin.never}</span>
  return (
    <time className="o-num" dateTime={new Date(seconds * 1000).toISOString()} {...tip(fullTime(seconds, tag))}>
      {timeAgo(seconds, tag, t.item.justNow)}
    </time>
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
      cell: ({ is_disabled }) =>
        is_disabled === 1 ? (
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

/** The accounts of the site: found, sorted, made, changed and deleted. */
export function UserList() {
  const said = useTexts().admin
  const paging = usePaging()
  const [typed, setTyped] = useState('')
  const [groupid, setGroup] = useState('0')
  const [status, setStatus] = useState('0')
  const [sort, setSort] = useState<Sort>('newest')
  const [adding, setAdding] = useState(false)
  const [question, setQuestion] = useState<UserQuestion | null>(null)
  const username = useDeferredValue(typed.trim())
  const asked = {
    page: paging.page,
    count: paging.count,
    username,
    groupid: Number(groupid),
    status: Number(status),
    sort,
  }
  const { data, error, refetch, isPlaceholderData } = useCall('adminUser/getList', asked, {
    staleTime: 0,
    keepPrevious: true,
  })
  const columns = useColumns(setQuestion)
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
          <Button kind="primary" icon={UserPlus} onClick={() => setAdding(true)}>
            {said.addUser}
          </Button>
        }
      />
      <div className="backstage-tools">
        <SearchField label={said.findUser} value={typed} onChange={narrow(setTyped)} className="backstage-find" />
        <SelectField
          hideLabel
          label={said.role}
          value={groupid}
          onChange={narrow(setGroup)}
          options={[
            { value: '0', label: said.anyRole },
            { value: String(USER_GROUP.admin), label: said.administrator },
            { value: String(USER_GROUP.ordinary), label: said.ordinary },
          ]}
        />
        <SelectField
          hideLabel
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
      {error && !data ? (
        <LoadFailed message={error.message} onRetry={refetch} />
      ) : !data ? (
        <Skeleton lines={6} />
      ) : (
        <>
          <div className="o-panel" aria-busy={isPlaceholderData}>
            <DataTable
              tall
              label={said.users}
              columns={columns}
              rows={data.users}
              rowKey={(user) => user.uid}
              empty={
                <Empty title={said.noUserTitle} drawing={false}>
                  {said.noUserBody}
                </Empty>
              }
            />
          </div>
          <ListFoot paging={paging} total={data.total} />
        </>
      )}
      {adding && <UserDialog user={null} onClose={() => setAdding(false)} />}
      {question?.kind === 'edit' && <UserDialog user={question.user} onClose={() => setQuestion(null)} />}
      {question?.kind === 'delete' && <DeleteUserDialog user={question.user} onClose={() => setQuestion(null)} />}
    </>
  )
}
