import { Trash2 } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { ATTACHMENT_TYPE, FILE_STATE } from '#shared/kinds.ts'
import { useCall, useSend } from '#web/lib/api.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { ListFoot, usePaging } from '#web/ui/list-foot.tsx'
import { ListFrame } from '#web/ui/list-frame.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { SelectionBar, selectColumn } from '#web/ui/selection.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { mayDelete } from './delete-question.ts'
import { useFileColumns } from './file-columns.tsx'
import { StorageCheck } from './storage-check.tsx'
import './file-list.css'

type Kind = keyof typeof ATTACHMENT_TYPE
/** How often the list is loaded again while the storage is compared with it, in milliseconds. */
const CHECKING_MS = 1000

type State = keyof typeof FILE_STATE

const STALE = [
  'attachment/getAllList',
  'attachment/getMyList',
  'adminAudit/getList',
  'page/uploadList',
  'page/info',
] as const

/** The files of all users, with filters for name, user, type and use, and their total size. For site administrators. */
export function AllAttachments() {
  const said = useTexts().attachment
  const paging = usePaging()
  const [kind, setKind] = useState<Kind>('all')
  const [state, setState] = useState<State>('all')
  const [name, setName] = useState('')
  const [user, setUser] = useState('')
  const [selected, select] = useState<ReadonlySet<number>>(new Set())
  const display_name = useDeferredValue(name.trim())
  const username = useDeferredValue(user.trim())
  const { page, count } = paging
  const asked = {
    ...{ page, count, display_name, username },
    attachment_type: ATTACHMENT_TYPE[kind],
    state: FILE_STATE[state],
  }
  const list = useCall('attachment/getAllList', asked, {
    staleTime: 0,
    keepPrevious: true,
    refetchInterval: CHECKING_MS,
    refetchWhile: ({ is_checking }) => is_checking === 1,
  })
  const remove = useSend('attachment/deleteAttachment', { invalidates: STALE, onError: toastError })
  const removal = useSend('attachment/deleteAttachments', {
    invalidates: STALE,
    onError: toastError,
    onSuccess: ({ deleted }) => {
      select(new Set())
      toast(said.removedMany(deleted))
    },
  })
  const removeSelected = async () => {
    const { removeManyBody: body, removeMany: action } = said
    if (await confirm({ title: said.removeManyTitle(selected.size), body, action, danger: true }))
      removal.mutate({ file_ids: [...selected] })
  }
  const fileColumns = useFileColumns(async (file) => {
    if (!(await mayDelete(said, file.display_name))) return
    remove.mutate({ file_id: file.file_id }, { onSuccess: () => toast(said.removed(file.display_name)) })
  }, true)
  const narrow = <V,>(set: (value: V) => void) => {
    return (value: V) => {
      set(value)
      paging.setPage(1)
      select(new Set())
    }
  }
  const columns = [
    selectColumn({
      rows: list.data?.list ?? [],
      keyOf: (file) => file.file_id,
      selected,
      onSelect: select,
      all: said.selectAll,
      one: (file) => said.select(file.display_name),
    }),
    ...fileColumns,
  ]
  const filtered = display_name !== '' || username !== '' || kind !== 'all' || state !== 'all'
  return (
    <>
      <div className="files-tools">
        <SearchField label={said.filterName} value={name} onChange={narrow(setName)} className="files-search" />
        <SearchField label={said.filterUser} value={user} onChange={narrow(setUser)} className="files-search" />
        <FilterChip
          label={said.filterType}
          value={kind}
          onChange={narrow(setKind)}
          options={[
            { value: 'all', label: said.all },
            { value: 'image', label: said.pictures },
            { value: 'general', label: said.general },
          ]}
        />
        <FilterChip
          label={said.fileState}
          value={state}
          onChange={narrow(setState)}
          options={[
            { value: 'all', label: said.fileStates.all },
            { value: 'unused', label: said.fileStates.unused },
            { value: 'missing', label: said.fileStates.missing },
          ]}
        />
      </div>
      {state === 'missing' && list.data && (
        <StorageCheck checked={list.data.missing_checked} isChecking={list.data.is_checking === 1} />
      )}
      <ListFrame
        list={list}
        foot={(data) => (
          <ListFoot paging={paging} total={data.total}>
            <span className="o-muted o-num">
              {filtered ? said.foundTotal(data.total, fileSize(data.found_bytes)) : said.used(fileSize(data.used))}
            </span>
          </ListFoot>
        )}
      >
        {(data) => (
          <DataTable
            label={said.title}
            className="files-table o-table-select"
            columns={columns}
            rows={data.list}
            rowKey={(file) => file.file_id}
            empty={
              filtered ? (
                <Empty title={said.noneFound} drawing={false}>
                  {said.noneFoundBody}
                </Empty>
              ) : (
                <Empty title={said.none}>{said.noneOfAll}</Empty>
              )
            }
          />
        )}
      </ListFrame>
      {selected.size > 0 && (
        <SelectionBar label={said.selectedFiles} said={said.selected(selected.size)} onClear={() => select(new Set())}>
          <Button size="s" kind="danger-quiet" icon={Trash2} busy={removal.isPending} onClick={removeSelected}>
            {said.removeMany}
          </Button>
        </SelectionBar>
      )}
    </>
  )
}
