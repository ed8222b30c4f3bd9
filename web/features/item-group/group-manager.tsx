import { Folder, GripVertical, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type ApiError, call, invalidate, updateCached, useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { NARROW, useMedia } from '#web/lib/use-media.ts'
import { orderActions } from '#web/parts/items/order-actions.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { MenuIconButton } from '#web/ui/menu.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { inOrder, moved, useSortable } from '#web/ui/use-sortable.ts'
import { GroupDialog } from './group-dialog.tsx'
import { type Group, idsOf } from './use-groups.ts'
import './group-manager.css'

/** Saves run one after the other, so that the last order wins. */
let saving: Promise<unknown> = Promise.resolve()

async function saveOrder(groups: readonly Group[]): Promise<void> {
  const rows = groups.map(({ id }, index) => ({ id, s_number: index + 1 }))
  saving = saving.then(() => call('itemGroup/saveSort', { groups: rows }))
  try {
    await saving
  } catch (error) {
    saving = Promise.resolve()
    toastError(error as ApiError)
    await invalidate('itemGroup/getList')
  }
}

function Groups({ groups, onEdit }: { groups: readonly Group[]; onEdit: (group: Group) => void }) {
  const t = useTexts()
  const narrow = useMedia(NARROW)
  const [said, say] = useState('')
  const items = useCall('item/myList', {})
  const known = new Set(items.data?.map((item) => item.item_id))
  const ids = groups.map((group) => group.id)
  const move = (id: number, place: number, order = moved(ids, ids.indexOf(id), place)) => {
    const next = inOrder(groups, order, (group) => group.id)
    updateCached('itemGroup/getList', {}, () => next)
    say(t.itemGroup.movedTo(groups.find((group) => group.id === id)?.group_name ?? '', place + 1, next.length))
    void saveOrder(next)
  }
  const { listRef, rowProps, gripProps } = useSortable<HTMLUListElement>(ids, false, move)
  const remove = async (group: Group) => {
    const yes = await confirm({
      title: t.itemGroup.deleteTitle(group.group_name),
      body: t.itemGroup.deleteBody,
      action: t.itemGroup.deleteAction,
      danger: true,
    })
    if (!yes) return
    try {
      await call('itemGroup/delete', { id: group.id })
      toast(t.itemGroup.deleted(group.group_name))
    } catch (error) {
      toastError(error as ApiError)
    }
    await invalidate('itemGroup/getList', 'item/myList')
  }
  return (
    <>
      <ul ref={listRef} className="o-panel group-rows" aria-label={t.itemGroup.listLabel}>
        {groups.map((group, index) => (
          <li key={group.id} className="group-row" {...rowProps(group.id)}>
            {narrow ? (
              // there is no dragging by touch: in narrow windows a menu moves the row
              <MenuIconButton
                size="s"
                align="start"
                icon={GripVertical}
                label={t.itemGroup.move(group.group_name)}
                className="group-row-grip"
                groups={[orderActions(t, index, groups.length, (place) => move(group.id, place))]}
              />
            ) : (
              <IconButton
                size="s"
                icon={GripVertical}
                label={t.itemGroup.move(group.group_name)}
                aria-describedby="group-move-hint"
                className="group-row-grip"
                {...gripProps(group.id)}
              />
            )}
            <Icon of={Folder} className="o-muted" />
            <Link to={paths.items(group.id)} draggable={false} className="o-cut group-row-name">
              {group.group_name}
            </Link>
            <span className="o-muted o-num group-row-count">
              {items.data && t.itemGroup.items(idsOf(group).filter((id) => known.has(id)).length)}
            </span>
            <IconButton icon={Pencil} label={t.itemGroup.editOf(group.group_name)} onClick={() => onEdit(group)} />
            <IconButton icon={Trash2} label={t.itemGroup.deleteOf(group.group_name)} onClick={() => remove(group)} />
          </li>
        ))}
      </ul>
      <p id="group-move-hint" hidden>
        {t.itemGroup.moveHint}
      </p>
      <span className="o-hidden" role="status">
        {said}
      </span>
    </>
  )
}

/** The groups of the user: their order, names and items. Groups can be created and deleted. */
export function GroupManager() {
  const t = useTexts()
  const list = useCall('itemGroup/getList', {})
  const [asked, ask] = useState<Group | 'new' | null>(null)
  const add = (
    <Button kind="primary" icon={Plus} onClick={() => ask('new')}>
      {t.itemGroup.add}
    </Button>
  )
  const groups = list.data ?? []
  return (
    <>
      <div className="group-head">
        <h1 data-focus>{t.itemGroup.title}</h1>
        <span className="o-grow" />
        {groups.length > 0 && add}
      </div>
      <p className="group-lead">{t.itemGroup.lead}</p>
      {list.isPending && <Skeleton lines={4} />}
      {list.error && !list.data && (
        <LoadFailed message={list.error.message} busy={list.isFetching} onRetry={list.refetch} />
      )}
      {list.data && groups.length === 0 && (
        <Empty title={t.itemGroup.emptyTitle} actions={add}>
          {t.itemGroup.emptyBody}
        </Empty>
      )}
      {groups.length > 0 && <Groups groups={groups} onEdit={ask} />}
      {asked && <GroupDialog group={asked === 'new' ? null : asked} onClose={() => ask(null)} />}
    </>
  )
}
