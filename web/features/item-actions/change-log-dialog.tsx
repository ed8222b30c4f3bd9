import { useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Dialog } from '#web/ui/react-aria/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { ActionItem } from './item-actions.ts'
import './change-log-dialog.css'

/** Rows per page of the change log. */
const CHANGE_LOG_PAGE_ROWS = 10

type Change = Output<'item/getChangeLog'>['list'][number]

/** The change log of an item, newest first, ten rows per page. The server sends the texts in the language of the interface. */
export function ChangeLogDialog({ item, onClose }: { item: ActionItem; onClose: () => void }) {
  const t = useTexts()
  const [page, setPage] = useState(1)
  const log = useCall(
    'item/getChangeLog',
    { item_id: item.item_id, page, count: CHANGE_LOG_PAGE_ROWS },
    { keepPrevious: true, staleTime: 0 },
  )
  const columns: readonly Column<Change>[] = [
    {
      id: 'what',
      head: t.itemActions.logThing,
      cell: (row) => (
        <span className="change-log-text">
          {row.op_object_name || row.op_object_type_desc}
          {row.op_detail && <span className="change-log-detail">{row.op_detail}</span>}
        </span>
      ),
    },
    {
      id: 'did',
      head: t.itemActions.logWhat,
      width: '120px',
      cell: (row) => t.itemActions.logDid(row.op_action_type_desc, row.op_object_type_desc),
    },
    {
      id: 'who',
      head: t.itemActions.logWho,
      width: '220px',
      cell: (row) => <span className="change-log-text">{row.oper || row.username}</span>,
    },
    {
      id: 'time',
      head: t.itemActions.logTime,
      width: '136px',
      cell: (row) => (
        <time className="o-num" dateTime={row.optime.replace(' ', 'T')}>
          {row.optime.slice(0, 16)}
        </time>
      ),
    },
  ]
  return (
    <Dialog title={t.itemActions.logTitle(item.item_name)} size="l" onClose={onClose} fields={4}>
      {log.error && !log.data && <LoadFailed message={log.error.message} busy={log.isFetching} onRetry={log.refetch} />}
      {log.isPending && <Skeleton lines={CHANGE_LOG_PAGE_ROWS} />}
      {log.data && (
        // one box, so that the dialog scrolls and not the table in it
        <div className="change-log">
          <DataTable
            label={t.itemActions.logLabel}
            columns={columns}
            rows={log.data.list}
            rowKey={(row) => row.id}
            empty={
              <Empty level={3} title={t.itemActions.logEmpty}>
                {t.itemActions.logEmptyBody}
              </Empty>
            }
          />
          <Pager page={page} last={Math.ceil(log.data.total / CHANGE_LOG_PAGE_ROWS)} onChange={setPage} />
        </div>
      )}
    </Dialog>
  )
}
