import { Ellipsis, Lock, RotateCcw } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useItemKind } from '#web/parts/items/item-kind.ts'
import { Day } from '#web/parts/people/person.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ListFoot, usePaging } from '#web/ui/list-foot.tsx'
import { ListFrame } from '#web/ui/list-frame.tsx'
import { MenuIconButton } from '#web/ui/menu.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Cover } from '#web/ui/tile.tsx'
import { tip } from '#web/ui/tooltip.tsx'
import { RoomHead } from './backstage.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { type AdministeredItem, addressOf, useItemActions } from './item-actions.ts'

/** The values of `privacy_type` in the call. */
const ACCESS = { any: '0', open: '2', private: '3' } as const

function Kind({ item_type }: { item_type: number }) {
  const { icon, label } = useItemKind(item_type)
  return (
    <span className="backstage-state">
      <Icon of={icon} className="o-muted" />
      {label}
    </span>
  )
}

function ItemName({ item, isLink }: { item: AdministeredItem; isLink: boolean }) {
  const t = useTexts()
  const name = item.item_name || t.item.unnamed
  return (
    <span className="backstage-name">
      <Cover item_id={item.item_id} name={name} />
      {isLink ? (
        <Link to={addressOf(item)} title={name}>
          {name}
        </Link>
      ) : (
        <b className="o-cut">{name}</b>
      )}
      {item.is_private === 1 && (
        <span role="img" aria-label={t.item.private} {...tip(t.item.private)}>
          <Icon of={Lock} size="s" className="o-muted" />
        </span>
      )}
      {item.is_archived === 1 && <Badge>{t.item.archived}</Badge>}
    </span>
  )
}

function useColumns(deleted: boolean, onHandOver: (item: AdministeredItem) => void): Column<AdministeredItem>[] {
  const t = useTexts()
  const said = t.admin
  const { menuOf, bringBack, nameOf } = useItemActions(onHandOver)
  return [
    { id: 'name', head: said.item, cell: (item) => <ItemName item={item} isLink={!deleted} /> },
    { id: 'type', head: said.type, width: '120px', cell: (item) => <Kind item_type={item.item_type} /> },
    { id: 'owner', head: said.owner, width: '160px', cell: (item) => <span className="o-cut">{item.username}</span> },
    {
      id: 'members',
      head: said.members,
      width: '90px',
      cell: (item) => <span className="o-num">{item.member_num}</span>,
    },
    { id: 'updated', head: said.updated, width: '120px', cell: (item) => <Day time={item.last_update_time} /> },
    {
      id: 'acts',
      head: t.common.more,
      hideHead: true,
      end: true,
      width: deleted ? '110px' : '52px',
      cell: (item) =>
        deleted ? (
          <Button
            size="s"
            icon={RotateCcw}
            aria-label={said.bringBackOne(nameOf(item))}
            onClick={() => bringBack(item)}
          >
            {said.bringBack}
          </Button>
        ) : (
          <MenuIconButton icon={Ellipsis} label={said.itemMenuOf(nameOf(item))} groups={menuOf(item)} />
        ),
    },
  ]
}

/** The items of the site, and those that were deleted in the last 30 days. */
export function AllItems() {
  const t = useTexts()
  const said = t.admin
  const paging = usePaging()
  const [which, setWhich] = useState<'present' | 'deleted'>('present')
  const [name, setName] = useState('')
  const [owner, setOwner] = useState('')
  const [type, setType] = useState('0')
  const [access, setAccess] = useState<string>(ACCESS.any)
  const [handedOver, handOver] = useState<AdministeredItem | null>(null)
  const item_name = useDeferredValue(name.trim())
  const username = useDeferredValue(owner.trim())
  const deleted = which === 'deleted'
  const asked = {
    page: paging.page,
    count: paging.count,
    item_name,
    username,
    is_del: deleted,
    item_type: Number(type),
    privacy_type: Number(access),
  }
  const list = useCall('adminItem/getList', asked, { staleTime: 0, keepPrevious: true })
  const { data } = list
  const columns = useColumns(deleted, handOver)
  const isFiltered = item_name !== '' || username !== '' || type !== '0' || access !== ACCESS.any
  const narrow = <V,>(set: (value: V) => void) => {
    return (value: V) => {
      set(value)
      paging.setPage(1)
    }
  }
  return (
    <>
      <RoomHead
        title={said.items}
        fact={data?.total}
        action={
          <Segmented
            label={said.whichItems}
            value={which}
            onChange={narrow(setWhich)}
            options={[
              { value: 'present', label: said.present },
              { value: 'deleted', label: said.deleted },
            ]}
          />
        }
      />
      {deleted && <p className="backstage-lead">{said.deletedLead}</p>}
      <div className="backstage-tools">
        <SearchField label={said.findItem} value={name} onChange={narrow(setName)} className="backstage-find" />
        <SearchField label={said.findOwner} value={owner} onChange={narrow(setOwner)} className="backstage-find" />
        <FilterChip
          label={said.type}
          value={type}
          onChange={narrow(setType)}
          options={[
            { value: '0', label: said.anyType },
            { value: String(ITEM_TYPE.regular), label: t.item.kindRegular },
            { value: String(ITEM_TYPE.single_page), label: t.item.kindSingle },
            { value: String(ITEM_TYPE.external), label: t.item.kindExternal },
            { value: String(ITEM_TYPE.spreadsheet), label: t.item.kindSpreadsheet },
          ]}
        />
        <FilterChip
          label={said.access}
          value={access}
          onChange={narrow(setAccess)}
          options={[
            { value: ACCESS.any, label: said.anyAccess },
            { value: ACCESS.open, label: said.open },
            { value: ACCESS.private, label: said.private },
          ]}
        />
      </div>
      <ListFrame list={list} foot={(data) => <ListFoot paging={paging} total={data.total} />}>
        {(data) => (
          <DataTable
            tall
            label={said.items}
            columns={columns}
            rows={data.items}
            rowKey={(item) => item.item_id}
            empty={
              deleted && !isFiltered ? (
                <Empty title={said.noDeletedTitle}>{said.noDeletedBody}</Empty>
              ) : (
                <Empty title={said.noItemTitle} drawing={false}>
                  {said.noItemBody}
                </Empty>
              )
            }
          />
        )}
      </ListFrame>
      {handedOver && <HandOverDialog item={handedOver} onClose={() => handOver(null)} />}
    </>
  )
}
