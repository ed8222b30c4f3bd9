import { Plus, ShieldCheck, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Output } from '#shared/api/index.ts'
import { useCall, useSend } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Day } from '#web/parts/people/person.tsx'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Cover } from '#web/ui/tile.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { BindItemsDialog } from './bind-items-dialog.tsx'
import { ItemAuthorityDialog } from './item-authority-dialog.tsx'
import { TableWaiting } from './table-waiting.tsx'
import type { Team } from './team-actions.ts'

type Item = Output<'teamItem/getListByTeam'>[number]

function useColumns(team: Team, openAuthorities: (item: Item) => void): Column<Item>[] {
  const t = useTexts()
  const remove = useSend('teamItem/delete', {
    invalidates: ['teamItem/getListByTeam', 'teamItem/getList', 'team/getList'],
    onError: toastError,
  })
  const askAndRemove = async (item: Item) => {
    const yes = await confirm({
      title: t.team.unbindTitle(item.item_name),
      body: t.team.unbindBody,
      action: t.team.unbindAction,
      danger: true,
    })
    if (yes) remove.mutate({ id: item.id }, { onSuccess: () => toast(t.team.unbound(item.item_name)) })
  }
  const columns: Column<Item>[] = [
    {
      id: 'item',
      head: t.team.item,
      cell: (item) => (
        <span className="person">
          <Cover item_id={item.item_id} name={item.item_name} />
          <Link to={paths.item(item.item_domain || item.item_id)} className="people-link o-cut">
            {item.item_name}
          </Link>
          {item.is_archived === 1 && <Badge kind="line">{t.team.archived}</Badge>}
        </span>
      ),
    },
    { id: 'owner', head: t.team.itemOwner, width: '150px', cell: (item) => item.username },
    { id: 'added', head: t.team.added, width: '120px', cell: (item) => <Day time={item.addtime} /> },
  ]
  if (team.team_manage <= 0) return columns
  const acts: Column<Item> = {
    id: 'acts',
    head: t.common.more,
    hideHead: true,
    end: true,
    width: '180px',
    cell: (item) => (
      <span className="people-acts">
        <Button
          size="s"
          icon={ShieldCheck}
          aria-label={t.team.authoritiesIn(item.item_name)}
          disabled={item.is_archived === 1}
          onClick={() => openAuthorities(item)}
        >
          {t.team.authorities}
        </Button>
        <IconButton
          icon={X}
          label={t.team.unbindLabel(item.item_name)}
          disabled={item.is_archived === 1}
          onClick={() => askAndRemove(item)}
        />
      </span>
    ),
  }
  return [...columns, acts]
}

/** The items of a team. Managers of the team add and remove items and set the members' authorities in each. */
export function TeamItems({ team }: { team: Team }) {
  const t = useTexts()
  const items = useCall('teamItem/getListByTeam', { team_id: team.id })
  const [adding, setAdding] = useState(false)
  const [open, setOpen] = useState<Item | null>(null)
  const columns = useColumns(team, setOpen)
  const manages = team.team_manage > 0
  const add = manages && (
    <Button kind="primary" icon={Plus} onClick={() => setAdding(true)}>
      {t.team.addItems}
    </Button>
  )
  if (!items.data) {
    return items.error ? <LoadFailed message={items.error.message} onRetry={items.refetch} /> : <TableWaiting />
  }
  return (
    <>
      {items.data.length > 0 ? (
        <>
          {manages && <div className="people-head people-bar">{add}</div>}
          <div className="o-panel team-items">
            <DataTable
              label={t.team.items}
              className="people-table"
              tall
              columns={columns}
              rows={items.data}
              rowKey={(item) => item.id}
            />
          </div>
        </>
      ) : (
        <Empty title={t.team.noItemsTitle} actions={add}>
          {manages && t.team.noItemsBody}
        </Empty>
      )}
      {adding && (
        <BindItemsDialog team={team} bound={items.data.map((item) => item.item_id)} onClose={() => setAdding(false)} />
      )}
      {open && (
        <ItemAuthorityDialog
          team_id={team.id}
          item_id={open.item_id}
          item_name={open.item_name}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
