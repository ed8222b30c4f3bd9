import { useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import { call, invalidate, updateCached, useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Person } from '#web/parts/people/person.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Dialog } from '#web/ui/react-aria/dialog.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import {
  type Authority,
  AuthoritySelect,
  authorityFields,
  authorityOf,
  useFirstCatalogs,
} from './authority-selects.tsx'
import { CatalogSelect } from './catalog-limit.tsx'
import { TableWaiting } from './table-waiting.tsx'

type Row = Output<'teamItemMember/getList'>[number]

/** The authority of each team member in one of the team's items. Every change is saved at once. */
export function ItemAuthorityDialog(props: {
  team_id: number
  item_id: number
  item_name: string
  onClose: () => void
}) {
  const { team_id, item_id, item_name, onClose } = props
  const t = useTexts()
  const input = { item_id, team_id }
  const members = useCall('teamItemMember/getList', input)
  const catalogs = useFirstCatalogs(item_id)
  const [saving, setSaving] = useState(0)
  const change = async (row: Row, value: Authority) => {
    const put = (next: Authority) =>
      updateCached('teamItemMember/getList', input, (rows) =>
        rows.map((other) => (other.id === row.id ? { ...other, ...next, cat_ids: [...next.cat_ids] } : other)),
      )
    put(value)
    setSaving((count) => count + 1)
    try {
      await call('teamItemMember/save', { id: row.id, ...authorityFields(value) })
      toast(t.common.saved)
    } catch (error) {
      put(authorityOf(row))
      toastError(error as Error)
    }
    setSaving((count) => count - 1)
    await invalidate('teamItemMember/getList')
  }
  const columns: Column<Row>[] = [
    {
      id: 'person',
      head: t.member.person,
      cell: (row) => <Person uid={row.member_uid} username={row.member_username} name={row.name} />,
    },
    {
      id: 'authority',
      head: t.member.authority,
      width: '170px',
      cell: (row) => (
        <AuthoritySelect
          hideLabel
          size="s"
          label={t.member.authorityOf(row.member_username)}
          value={authorityOf(row)}
          onChange={(value) => change(row, value)}
        />
      ),
    },
    {
      id: 'catalog',
      head: t.member.catalog,
      width: '190px',
      cell: (row) => (
        <CatalogSelect
          hideLabel
          size="s"
          label={t.member.catalogOf(row.member_username)}
          value={authorityOf(row)}
          catalogs={catalogs}
          cat_names={row.cat_names}
          onChange={(value) => change(row, value)}
        />
      ),
    },
  ]
  return (
    <Dialog
      title={t.team.authoritiesIn(item_name)}
      size="l"
      fields={4}
      busy={saving > 0}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t.common.close}</Button>}
    >
      <p className="people-lead">{t.team.authoritiesLead}</p>
      {members.data ? (
        members.data.length > 0 ? (
          <div className="o-panel">
            <DataTable
              label={t.team.authoritiesIn(item_name)}
              className="people-table"
              tall
              columns={columns}
              rows={members.data}
              rowKey={(row) => row.id}
            />
          </div>
        ) : (
          <p>{t.team.noMembersTitle}</p>
        )
      ) : members.error ? (
        <LoadFailed message={members.error.message} onRetry={members.refetch} />
      ) : (
        <TableWaiting />
      )}
    </Dialog>
  )
}
