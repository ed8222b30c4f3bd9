import { ChevronDown, ChevronRight, FileText, Folder, RotateCcw, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { RECYCLE_SECONDS } from '#shared/limits.ts'
import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Bone, Skeleton } from '#web/ui/skeleton.tsx'
import { type BinPage, type BinRow, binnedOf, binRows, keyOf, nameOf } from './bin-rows.ts'
import { daysLeft } from './days-left.ts'
import { type BinnedPage, PreviewDialog } from './preview-dialog.tsx'
import { type BinItem, useBin } from './use-bin.ts'
import './recycle-bin.css'

/** With at most this many days left, the row uses another colour. */
const FEW_DAYS = 5

/** Where a page or a catalog was moved; nothing for deleted ones. */
function MovedTo({ row }: { row: BinRow }) {
  const t = useTexts().recycle
  const { moved_to_item_id, moved_to_item_name } = binnedOf(row)
  if (binnedOf(row).is_moved !== 1 || (row.kind === 'page' && row.isBelow)) return null
  return (
    <span className="recycle-moved">
      {moved_to_item_id === 0 ? (
        t.movedElsewhere
      ) : (
        <>
          {t.movedTo} <Link to={paths.item(moved_to_item_id)}>{moved_to_item_name}</Link>
        </>
      )}
    </span>
  )
}

function NameCell(props: {
  row: BinRow
  isOpen: boolean
  onToggle: (id: number) => void
  onShow: (page: BinPage) => void
}) {
  const { row, isOpen, onToggle, onShow } = props
  const t = useTexts().recycle
  const name = nameOf(row)
  return (
    <span className={classNames('recycle-page', row.kind === 'page' && row.isBelow && 'recycle-below')}>
      <Icon of={row.kind === 'page' ? FileText : Folder} />
      <span className="recycle-names">
        {row.kind === 'page' ? (
          <button type="button" className="recycle-name" aria-label={t.preview(name)} onClick={() => onShow(row.page)}>
            <b className="o-cut">{name}</b>
          </button>
        ) : (
          <button
            type="button"
            className="recycle-name"
            aria-expanded={isOpen}
            aria-label={t.showPages(name)}
            onClick={() => onToggle(row.catalog.id)}
          >
            <b className="o-cut">{name}</b>
            <Icon of={isOpen ? ChevronDown : ChevronRight} />
          </button>
        )}
        {row.kind === 'catalog' && <span className="recycle-moved">{t.catalogOf(row.catalog.pages)}</span>}
        <MovedTo row={row} />
      </span>
    </span>
  )
}

interface Rights {
  /** Pages can be restored, because the item is not archived. */
  writable: boolean
  /** Managers of the item may delete permanently. */
  isManager: boolean
}

function useColumns(
  { restore, purge, isRestoring }: ReturnType<typeof useBin>,
  { writable, isManager }: Rights,
  name: (row: BinRow) => ReactNode,
): Column<BinRow>[] {
  const t = useTexts().recycle
  const columns: Column<BinRow>[] = [
    { id: 'page', head: t.page, cell: name },
    { id: 'by', head: t.by, width: '130px', cell: (row) => binnedOf(row).del_by_username },
    {
      id: 'time',
      head: t.time,
      width: '150px',
      cell: (row) => <time className="o-num o-muted">{binnedOf(row).del_time.slice(0, 16)}</time>,
    },
    {
      id: 'left',
      head: t.left,
      width: '90px',
      cell: (row) => {
        const days = daysLeft(binnedOf(row).del_time, RECYCLE_SECONDS)
        return <Badge kind={days <= FEW_DAYS ? 'warn' : 'neutral'}>{t.days(days)}</Badge>
      },
    },
  ]
  if (!writable) return columns
  const last: Column<BinRow> = {
    id: 'restore',
    head: t.restore,
    hideHead: true,
    end: true,
    width: isManager ? '150px' : '120px',
    cell: (row) => (
      <span className="recycle-acts">
        <Button
          size="s"
          icon={RotateCcw}
          busy={isRestoring(row)}
          aria-label={t.restoreName(nameOf(row))}
          onClick={() => restore(row)}
        >
          {t.restore}
        </Button>
        {isManager && (
          <IconButton size="s" icon={Trash2} label={t.purgeName(nameOf(row))} onClick={() => void purge(row)} />
        )}
      </span>
    ),
  }
  return [...columns, last]
}

/**
 * The deleted pages of an item and the copies of what was moved away; each can be restored.
 * @param props.isManager whether the user manages the item and may delete permanently
 * @param props.draw draws the text of a page
 */
export function RecycleBin(props: { item: BinItem; isManager: boolean; draw: (page: BinnedPage) => ReactNode }) {
  const { item, isManager, draw } = props
  const t = useTexts().recycle
  const writable = item.is_archived !== 1
  const pages = useCall('recycle/getList', { item_id: item.item_id })
  const catalogs = useCall('recycle/getCatalogList', { item_id: item.item_id })
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const [shown, setShown] = useState<BinPage | null>(null)
  const bin = useBin(item)
  const toggle = (id: number) =>
    setOpen(open.has(id) ? new Set([...open].filter((one) => one !== id)) : new Set([...open, id]))
  const columns = useColumns(bin, { writable, isManager }, (row) => (
    <NameCell
      row={row}
      isOpen={row.kind === 'catalog' && open.has(row.catalog.id)}
      onToggle={toggle}
      onShow={setShown}
    />
  ))
  const error = pages.error ?? catalogs.error
  const restoreShown = (page: BinPage) => {
    setShown(null)
    bin.restore({ kind: 'page', page, isBelow: false })
  }
  return (
    <section>
      <h2>{t.title}</h2>
      <p className="setting-lead">{t.lead}</p>
      {!writable && <Notice className="recycle-archived">{t.archived}</Notice>}
      {pages.data && catalogs.data ? (
        <div className="o-panel">
          <DataTable
            label={t.title}
            className="recycle-table"
            columns={columns}
            rows={binRows(pages.data, catalogs.data, open)}
            rowKey={keyOf}
            empty={
              <Empty level={3} title={t.emptyTitle}>
                {t.emptyBody}
              </Empty>
            }
          />
        </div>
      ) : error ? (
        <LoadFailed
          message={error.message}
          onRetry={() => {
            void pages.refetch()
            void catalogs.refetch()
          }}
        />
      ) : (
        <Skeleton className="o-panel setting-skeleton">
          <Bone width="42%" />
          <Bone width="60%" />
          <Bone width="36%" />
        </Skeleton>
      )}
      {shown && (
        <PreviewDialog
          page={shown}
          draw={draw}
          onRestore={writable ? () => restoreShown(shown) : undefined}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  )
}
