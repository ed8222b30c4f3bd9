import { CircleCheck, CircleMinus, CircleX } from 'lucide-react'
import { useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import { USER_GROUP } from '#shared/kinds.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Pager } from '#web/ui/pager.tsx'

type Row = Output<'adminUser/importList'>['rows'][number]

const ROWS_SHOWN = 20
/** In this order, the worst first. */
const ORDER = { bad: 0, new: 1, made: 1, exists: 2 } as const

function useColumns(): Column<Row>[] {
  const t = useTexts()
  const said = t.adminUsers
  const verdict = ({ result, reason, link }: Row) => {
    if (result === 'bad') return reason === '' ? said.results.bad : said.reasons[reason]
    if (link === '') return said.results[result]
    return `${said.results[result]}${t.audit.listComma}${link === 'sent' ? said.linkSentShort : said.linkFailed}`
  }
  return [
    {
      id: 'user',
      head: t.admin.user,
      cell: ({ username, name }) => (
        <span className="o-cut">
          <b>{username || '–'}</b> {name && <span className="o-muted">{name}</span>}
        </span>
      ),
    },
    { id: 'line', head: said.line, width: '60px', cell: ({ line }) => <span className="o-num o-muted">{line}</span> },
    { id: 'email', head: said.email, cell: ({ email }) => <span className="o-cut">{email || '–'}</span> },
    {
      id: 'role',
      head: t.admin.role,
      width: '120px',
      cell: ({ groupid }) => (groupid === USER_GROUP.admin ? t.admin.administrator : t.admin.ordinary),
    },
    {
      id: 'verdict',
      head: said.verdict,
      cell: (row) => (
        <span
          className={`backstage-state ${row.result === 'bad' || row.link === 'failed' ? 'backstage-state-bad' : row.result === 'exists' ? 'o-muted' : 'backstage-state-on'}`}
        >
          <Icon of={row.result === 'bad' ? CircleX : row.result === 'exists' ? CircleMinus : CircleCheck} />
          {verdict(row)}
          {row.password && <code>{row.password}</code>}
        </span>
      ),
    },
  ]
}

/** The rows of a list of users with the result for each, mistakes first. */
export function ListedUsers({ rows }: { rows: readonly Row[] }) {
  const said = useTexts().adminUsers
  const [page, setPage] = useState(1)
  const sorted = rows.toSorted((a, b) => ORDER[a.result] - ORDER[b.result] || a.line - b.line)
  return (
    <>
      <div className="o-panel import-users-rows">
        <DataTable
          label={said.importTitle}
          columns={useColumns()}
          rows={sorted.slice((page - 1) * ROWS_SHOWN, page * ROWS_SHOWN)}
          rowKey={(row) => row.line}
        />
      </div>
      <Pager page={page} last={Math.ceil(rows.length / ROWS_SHOWN)} onChange={setPage} />
    </>
  )
}
