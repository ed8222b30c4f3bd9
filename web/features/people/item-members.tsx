import { UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import { call, invalidate, updateCached, useCall, useSend } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useSession } from '#web/lib/session.ts'
import { Day, Person } from '#web/parts/people/person.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { AddMemberDialog } from './add-member-dialog.tsx'
import {
  type Authority,
  AuthoritySelect,
  authorityFields,
  authorityOf,
  useAuthorityOptions,
  useFirstCatalogs,
} from './authority-selects.tsx'
import { CatalogSelect } from './catalog-limit.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { Invites } from './invites.tsx'
import { ItemTeams } from './item-teams.tsx'
import { TableWaiting } from './table-waiting.tsx'
import './people.css'

type Item = Output<'item/detail'>
type Member = Output<'member/getList'>[number]
/** The table shows the owner above the members. */
type Row = { owner: true; uid: number; username: string } | (Member & { owner?: false })

const STALE = ['member/getList', 'member/getAllList'] as const

/** Changes authorities and removes members, each with Undo. */
function useMemberChanges(item_id: number) {
  const t = useTexts()
  const input = { item_id }
  const save = (member: Member, value: Authority) =>
    call('member/save', { item_id, username: member.username, ...authorityFields(value) })
  const change = async (member: Member, value: Authority, offerUndo = true) => {
    const old = authorityOf(member)
    const put = (next: Authority) =>
      updateCached('member/getList', input, (rows) =>
        rows.map((row) => (row.uid === member.uid ? { ...row, ...authorityFields(next) } : row)),
      )
    put(value)
    try {
      await save(member, value)
      toast(
        offerUndo
          ? { text: t.common.saved, undo: () => change({ ...member, ...authorityFields(value) }, old, false) }
          : t.common.saved,
      )
    } catch (error) {
      put(old)
      toastError(error as Error)
    }
    await invalidate(...STALE)
  }
  const back = async (member: Member) => {
    try {
      await save(member, authorityOf(member))
    } catch (error) {
      toastError(error as Error)
    }
    await invalidate(...STALE)
  }
  const remove = useSend('member/delete', { invalidates: STALE, onError: toastError })
  return {
    change,
    askAndRemove: async (member: Member) => {
      const name = member.name || member.username
      const yes = await confirm({
        title: t.member.removeTitle(name),
        body: t.member.removeBody,
        action: t.common.remove,
        danger: true,
      })
      if (!yes) return
      remove.mutate(
        { item_id, item_member_id: member.item_member_id },
        { onSuccess: () => toast({ text: t.member.removed(name), undo: () => back(member) }) },
      )
    },
  }
}

function useColumns(item: Item, writable: boolean): Column<Row>[] {
  const t = useTexts()
  const { user } = useSession()
  const catalogs = useFirstCatalogs(item.item_id)
  const levels = useAuthorityOptions()
  const { change, askAndRemove } = useMemberChanges(item.item_id)
  return [
    {
      id: 'person',
      head: t.member.person,
      cell: (row) => (
        <Person
          uid={row.uid}
          username={row.username}
          name={row.uid === user?.uid ? user.name : row.owner ? undefined : row.name}
          isYou={row.uid === user?.uid}
        />
      ),
    },
    {
      id: 'authority',
      head: t.member.authority,
      width: '176px',
      cell: (row) =>
        row.owner ? (
          <Badge kind="accent">{t.member.owner}</Badge>
        ) : writable ? (
          <AuthoritySelect
            hideLabel
            size="s"
            label={t.member.authorityOf(row.username)}
            value={authorityOf(row)}
            onChange={(value) => change(row, value)}
          />
        ) : (
          levels[row.member_group_id]?.label
        ),
    },
    {
      id: 'catalog',
      head: t.member.catalog,
      width: '176px',
      cell: (row) =>
        row.owner ? (
          <span className="o-muted">{t.member.allCatalogs}</span>
        ) : (
          <CatalogSelect
            hideLabel
            size="s"
            label={t.member.catalogOf(row.username)}
            value={authorityOf(row)}
            catalogs={writable ? catalogs : undefined}
            cat_names={row.cat_names}
            onChange={(value) => change(row, value)}
          />
        ),
    },
    {
      id: 'added',
      head: t.member.added,
      width: '110px',
      hideOnPhone: true,
      cell: (row) => !row.owner && <Day time={row.addtime} />,
    },
    {
      id: 'remove',
      head: t.common.remove,
      hideHead: true,
      end: true,
      width: '52px',
      cell: (row) =>
        !row.owner &&
        writable && <IconButton icon={X} label={t.member.remove(row.username)} onClick={() => askAndRemove(row)} />,
    },
  ]
}

/** The people of an item: its owner, its members, and the teams with access. For managers of the item. */
export function ItemMembers({ item }: { item: Item }) {
  const t = useTexts()
  const { item_id, item_name } = item
  const writable = item.is_archived !== 1
  const members = useCall('member/getList', { item_id })
  const catalogs = useFirstCatalogs(item_id)
  const [adding, setAdding] = useState(false)
  const [inviting, setInviting] = useState(false)
  const columns = useColumns(item, writable)
  const owner: Row = { owner: true, uid: item.uid, username: item.username }
  return (
    <section>
      <div className="sec-bar">
        <h2>
          {t.member.title}
          {members.data && <span className="o-muted o-num">{members.data.length + 1}</span>}
        </h2>
        {writable && members.data && (
          <Button kind="primary" icon={UserPlus} onClick={() => setAdding(true)}>
            {t.member.add}
          </Button>
        )}
      </div>
      {!writable && <Notice className="people-archived">{t.member.archived}</Notice>}
      {members.data ? (
        <div className="o-panel">
          <DataTable
            label={t.member.title}
            className="people-table"
            tall
            columns={columns}
            rows={[owner, ...members.data] as Row[]}
            rowKey={(row) => (row.owner ? 'owner' : row.item_member_id)}
          />
          {members.data.length === 0 && <p className="people-empty">{t.member.empty}</p>}
        </div>
      ) : members.error ? (
        <LoadFailed message={members.error.message} onRetry={members.refetch} />
      ) : (
        <TableWaiting />
      )}
      <Invites to={{ kind: 'item', id: item_id }} onInvite={writable ? () => setInviting(true) : null} />
      <ItemTeams item={item} writable={writable} />
      {adding && members.data && (
        <AddMemberDialog
          item_id={item_id}
          item_name={item_name}
          catalogs={catalogs}
          taken={[item.username, ...members.data.map((row) => row.username)]}
          onInvite={() => {
            setAdding(false)
            setInviting(true)
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {inviting && (
        <InviteDialog
          to={{ kind: 'item', id: item_id, name: item_name, catalogs }}
          onClose={() => setInviting(false)}
        />
      )}
    </section>
  )
}
