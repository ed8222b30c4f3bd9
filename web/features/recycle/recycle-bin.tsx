import { FileText, RotateCcw } from 'lucide-react'
import type { Output } from '#shared/api/index.ts'
import { RECYCLE_SECONDS } from '#shared/constants.ts'
import { useCall, useSend } from '../../lib/api.ts'
import { useTexts } from '../../lib/locale.tsx'
import { navigateTo } from '../../lib/navigation.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { daysLeft } from './days-left.ts'
import './recycle-bin.css'

type Item = Output<'item/detail'>
type Row = Output<'recycle/getList'>[number]

/** With so few days left a row says so in another colour. */
const FEW_DAYS = 5

function useColumns(item: Item, writable: boolean): Column<Row>[] {
  const t = useTexts()
  const recover = useSend('recycle/recover', {
    invalidates: ['recycle/getList', 'item/info', 'catalog/getPagesBycat'],
    onError: toastError,
  })
  const restore = (row: Row) =>
    recover.mutate(
      { item_id: item.item_id, page_id: row.page_id },
      {
        onSuccess: () =>
          toast({
            text: t.recycle.restored(row.page_title),
            action: {
              label: t.recycle.openPage,
              run: () => navigateTo(paths.itemPage(item.item_domain || item.item_id, row.page_id)),
            },
          }),
      },
    )
  const columns: Column<Row>[] = [
    {
      id: 'page',
      head: t.recycle.page,
      cell: (row) => (
        <span className="recycle-page">
          <Icon of={FileText} />
          <b className="o-cut">{row.page_title}</b>
        </span>
      ),
    },
    { id: 'by', head: t.recycle.by, width: '140px', cell: (row) => row.del_by_username },
    {
      id: 'time',
      head: t.recycle.time,
      width: '150px',
      cell: (row) => <time className="o-num o-muted">{row.del_time.slice(0, 16)}</time>,
    },
    {
      id: 'left',
      head: t.recycle.left,
      width: '90px',
      cell: (row) => {
        const days = daysLeft(row.del_time, RECYCLE_SECONDS)
        return <Badge kind={days <= FEW_DAYS ? 'warn' : 'neutral'}>{t.recycle.days(days)}</Badge>
      },
    },
  ]
  if (!writable) return columns
  const last: Column<Row> = {
    id: 'restore',
    head: t.recycle.restore,
    hideHead: true,
    end: true,
    width: '120px',
    cell: (row) => (
      <Button
        size="s"
        icon={RotateCcw}
        busy={recover.isPending && recover.variables?.page_id === row.page_id}
        aria-label={t.recycle.restoreName(row.page_title)}
        onClick={() => restore(row)}
      >
        {t.recycle.restore}
      </Button>
    ),
  }
  return [...columns, last]
}

/** The deleted pages of an item, with the way back for each. */
export function RecycleBin({ item }: { item: Item }) {
  const t = useTexts()
  const writable = item.is_archived !== 1
  const pages = useCall('recycle/getList', { item_id: item.item_id })
  const columns = useColumns(item, writable)
  return (
    <section>
      <h2>{t.recycle.title}</h2>
      <p className="setting-lead">{t.recycle.lead}</p>
      {!writable && <Notice className="recycle-archived">{t.recycle.archived}</Notice>}
      {pages.data ? (
        <div className="o-panel">
          <DataTable
            label={t.recycle.title}
            className="recycle-table"
            columns={columns}
            rows={pages.data}
            rowKey={(row) => row.id}
            empty={
              <Empty level={3} title={t.recycle.emptyTitle}>
                {t.recycle.emptyBody}
              </Empty>
            }
          />
        </div>
      ) : pages.error ? (
        <LoadFailed message={pages.error.message} onRetry={pages.refetch} />
      ) : (
        <Skeleton className="o-panel setting-skeleton">
          <Bone width="42%" />
          <Bone width="60%" />
          <Bone width="36%" />
        </Skeleton>
      )}
    </section>
  )
}
