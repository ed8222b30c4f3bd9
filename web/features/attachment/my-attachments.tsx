import { useDeferredValue, useState } from 'react'
import { ATTACHMENT_TYPE } from '#shared/kinds.ts'
import { ATTACHMENTS_PER_PAGE, UPLOAD_MB_DEFAULT } from '#shared/limits.ts'
import { invalidate, useCall, useSend } from '#web/lib/api.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ListFrame } from '#web/ui/list-frame.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { mayDelete } from './delete-question.ts'
import { ChooseFiles, DropArea } from './drop-zone.tsx'
import { useFileColumns } from './file-columns.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'
import './my-attachments.css'

type Kind = 'all' | 'image' | 'general'

/** In bytes. */
const MEGABYTE = 1024 * 1024

/** The empty state of the list of files. */
function NoFiles({ filtered }: { filtered: boolean }) {
  const t = useTexts().attachment
  return filtered ? (
    <Empty title={t.noneFound} drawing={false}>
      {t.noneFoundBody}
    </Empty>
  ) : (
    <Empty title={t.none}>{t.noneBody}</Empty>
  )
}

/** The files of the user, five per page, filtered by name and type, with the space that they take. */
export function MyAttachments() {
  const t = useTexts()
  const said = t.attachment
  const [kind, setKind] = useState<Kind>('all')
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const display_name = useDeferredValue(typed.trim())
  const asked = { page, count: ATTACHMENTS_PER_PAGE, attachment_type: ATTACHMENT_TYPE[kind], display_name }
  const list = useCall('attachment/getMyList', asked, { staleTime: 0, keepPrevious: true })
  const { data } = list
  const limit = data?.upload_mb ?? UPLOAD_MB_DEFAULT
  const uploads = useUploads({}, limit, (file) => {
    toast(said.done(file.display_name))
    setPage(1)
    return invalidate('attachment/getMyList')
  })
  const remove = useSend('attachment/deleteMyAttachment', {
    invalidates: ['attachment/getMyList', 'page/uploadList', 'page/info'],
    onError: toastError,
  })
  const columns = useFileColumns(async (file) => {
    if (!(await mayDelete(said, file.display_name))) return
    remove.mutate({ file_id: file.file_id }, { onSuccess: () => toast(said.removed(file.display_name)) })
    // The last file of this page was deleted, so the page is empty.
    if (data?.list.length === 1 && page > 1) setPage(page - 1)
  })
  const narrow = (change: () => void) => {
    change()
    setPage(1)
  }
  return (
    <DropArea onFiles={uploads.add} className="files-drop">
      <div className="files-head">
        <h1>{said.mine}</h1>
        {data && (
          <p className="files-facts">
            <span>{said.used(fileSize(data.used))}</span>
            <span>{said.flow(fileSize(data.used_flow_m * MEGABYTE))}</span>
          </p>
        )}
        <ChooseFiles primary onFiles={uploads.add}>
          {said.upload}
        </ChooseFiles>
      </div>
      <div className="files-tools">
        <SearchField
          label={said.filterName}
          value={typed}
          onChange={(value) => narrow(() => setTyped(value))}
          className="files-search"
        />
        <Segmented
          label={said.filterType}
          value={kind}
          onChange={(value) => narrow(() => setKind(value))}
          options={[
            { value: 'all', label: said.all },
            { value: 'image', label: said.pictures },
            { value: 'general', label: said.general },
          ]}
        />
      </div>
      <UploadList uploads={uploads} />
      <ListFrame
        list={list}
        foot={({ total }) => <Pager page={page} last={Math.ceil(total / ATTACHMENTS_PER_PAGE)} onChange={setPage} />}
      >
        {({ list: rows }) => (
          <DataTable
            label={said.mine}
            className="files-table"
            columns={columns}
            rows={rows}
            rowKey={(file) => file.file_id}
            empty={<NoFiles filtered={display_name !== '' || kind !== 'all'} />}
          />
        )}
      </ListFrame>
      <p className="files-hint">{said.dropHint(limit)}</p>
    </DropArea>
  )
}
