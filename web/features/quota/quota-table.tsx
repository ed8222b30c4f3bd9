import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Output } from '#shared/api/index.ts'
import type { Texts } from '#shared/i18n/type.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import './quota.css'

type Quota = Output<'common/quota'>

interface Row {
  id: string
  name: string
  hint: string
  allowed: string
  /** `undefined` when this limit has no counter. */
  used?: ReactNode
  setting: string | null
}

/** How much of a limit is used, with the item that uses it. */
function Used({ item, most, to }: { item: Quota['most_pages']; most: number | null; to: string }) {
  const t = useTexts()
  const { tag } = useLocale()
  if (!item) return <span className="o-muted">{t.quota.noItem}</span>
  return (
    <span className="quota-used">
      <b className="o-num">{item.count.toLocaleString(tag)}</b>
      <Link to={to} className="o-cut">
        {item.item_name || t.item.unnamed}
      </Link>
      {most !== null && item.count >= most && <Badge kind="warn">{t.quota.full}</Badge>}
    </span>
  )
}

function rowsOf(t: Texts, tag: string, quota: Quota): Row[] {
  const { most_collaborators, most_pages, collaborators_per_item, pages_per_item } = quota
  const number = (value: number) => value.toLocaleString(tag)
  const upTo = (most: number | null) => (most === null ? t.quota.anyNumber : most === 0 ? t.quota.nobody : number(most))
  return [
    {
      id: 'collaborators',
      name: t.quota.collaborators,
      hint: t.quota.collaboratorsHint,
      allowed: upTo(collaborators_per_item),
      used: (
        <Used
          item={most_collaborators}
          most={collaborators_per_item}
          to={paths.itemSetting(most_collaborators?.item_id ?? 0, 'members')}
        />
      ),
      setting: 'COLLABORATORS_PER_ITEM',
    },
    {
      id: 'pages',
      name: t.quota.pages,
      hint: t.quota.pagesHint,
      allowed: upTo(pages_per_item),
      used: <Used item={most_pages} most={pages_per_item} to={paths.item(most_pages?.item_id ?? 0)} />,
      setting: 'PAGES_PER_ITEM',
    },
    {
      id: 'upload',
      name: t.quota.upload,
      hint: t.quota.uploadHint,
      allowed: t.quota.under(number(quota.upload_mb)),
      setting: 'UPLOAD_MB',
    },
    {
      id: 'versions',
      name: t.quota.versions,
      hint: t.quota.versionsHint,
      allowed: number(quota.history_versions),
      setting: 'history_version_count',
    },
    {
      id: 'recycle',
      name: t.quota.recycle,
      hint: t.quota.recycleHint,
      allowed: t.quota.days(number(quota.recycle_days)),
      setting: null,
    },
  ]
}

/**
 * Table of the site's limits and the user's current use of them.
 * @param isGuest Guests have no use to show.
 * @param isAdmin Administrators also see the name of the setting behind each limit.
 */
export function QuotaTable({ quota, isGuest, isAdmin }: { quota: Quota; isGuest: boolean; isAdmin: boolean }) {
  const t = useTexts()
  const { tag } = useLocale()
  const used: Column<Row> = { id: 'used', head: t.quota.used, cell: (row) => row.used ?? '–' }
  const setting: Column<Row> = {
    id: 'setting',
    head: t.quota.setBy,
    width: '240px',
    cell: (row) => (row.setting ? <code>{row.setting}</code> : <span className="o-muted">{t.quota.fixed}</span>),
  }
  const columns: Column<Row>[] = [
    {
      id: 'what',
      head: t.quota.what,
      cell: (row) => (
        <span className="quota-what">
          <b>{row.name}</b>
          <span>{row.hint}</span>
        </span>
      ),
    },
    {
      id: 'allowed',
      head: t.quota.allowed,
      width: '130px',
      cell: (row) => <span className="o-num">{row.allowed}</span>,
    },
    ...(isGuest ? [] : [used]),
    ...(isAdmin ? [setting] : []),
  ]
  return (
    <div className="o-panel">
      <DataTable
        label={t.quota.title}
        className="quota-table"
        tall
        columns={columns}
        rows={rowsOf(t, tag, quota)}
        rowKey={(row) => row.id}
      />
    </div>
  )
}
