import { useDeferredValue, useState } from 'react'
import { ATTACHMENT_TYPE } from '#shared/kinds.ts'
import { useCall, useSend } from '#web/lib/api.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ListFoot, usePaging } from '#web/ui/list-foot.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { mayDelete } from './delete-question.ts'
import { useFileColumns } from './file-columns.tsx'
import './file-list.css'

type Kind = 'all' | 'image' | 'general'

/** The files of everybody: found by name, user and type, with the space that they take. For site administrators. */
export function AllAttachments() {
  const said = useTexts().attachment
  const paging = usePaging()
  const [kind, setKind] = useState<Kind>('all')
  const [name, setName] = useState('')
  const [user, setUser] = useState('')
  const display_name = useDeferredValue(name.trim())
  const username = useDeferredValue(user.trim())
  const { page, count } = paging
  const asked = { page, count, attachment_type: ATTACHMENT_TYPE[kind], display_name, username }
  const { data, error, refetch, isPlaceholderData } = useCall('attachment/getAllList', asked, {
    staleTime: 0,
    keepPrevious: true,
  })
  const remove = useSend('attachment/deleteAttachment', {
    invalidates: [
      'attachment/getAllList',
      'attachment/getMyList',
      'adminAudit/getList',
      'page/uploadList',
      'page/info',
    ],
    onError: toastError,
  })
  const columns = useFileColumns(async (file) => {
    if (!(await mayDelete(said, file.display_name))) return
    remove.mutate({ file_id: file.file_id }, { onSuccess: () => toast(said.removed(file.display_name)) })
  }, true)
  const narrow = <V,>(set: (value: V) => void) => {
    return (value: V) => {
      set(value)
      paging.setPage(1)
    }
  }
  const filtered = display_name !== '' || username !== '' || kind !== 'all'
  return (
    <>
      <div className="files-tools">
        <SearchField label={said.filterName} value={name} onChange={narrow(setName)} className="files-search" />
        <SearchField label={said.filterUser} value={user} onChange={narrow(setUser)} className="files-search" />
        <Segmented
          label={said.filterType}
          value={kind}
          onChange={narrow(setKind)}
          options={[
            { value: 'all', label: said.all },
            { value: 'image', label: said.pictures },
            { value: 'general', label: said.general },
          ]}
        />
      </div>
      {error && !data ? (
        <LoadFailed message={error.message} onRetry={refetch} />
      ) : !data ? (
        <Skeleton lines={6} />
      ) : (
        <>
          <div className="o-panel" aria-busy={isPlaceholderData}>
            <DataTable
              label={said.title}
              className="files-table"
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
          </div>
          <ListFoot paging={paging} total={data.total}>
            <span className="o-muted o-num">{said.used(fileSize(data.used))}</span>
          </ListFoot>
        </>
      )}
    </>
  )
}
