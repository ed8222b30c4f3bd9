import { CornerDownLeft, Trash2 } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import { ATTACHMENT_TYPE } from '#shared/kinds.ts'
import { ATTACHMENTS_PER_PAGE } from '#shared/limits.ts'
import { type ApiError, useCall, useSend } from '#web/lib/api.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FileIcon, fileLink } from '#web/ui/file-icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import './tool-lists.css'

type PageFile = Output<'page/uploadList'>[number]
type ShownFile = Pick<PageFile, 'file_id' | 'display_name' | 'file_type' | 'file_size' | 'url' | 'addtime'>

function FileRow({ file, children }: { file: ShownFile; children: ReactNode }) {
  return (
    <li className="tool-file">
      <FileIcon type={file.file_type} />
      <a {...fileLink(file)} title={file.display_name}>
        {file.display_name}
      </a>
      <span className="tool-file-facts">
        <span>{fileSize(file.file_size)}</span>
        <time>{file.addtime.slice(0, 16)}</time>
      </span>
      <span className="tool-file-acts">{children}</span>
    </li>
  )
}

/** The attachments of the page; each can be inserted into the text or deleted. */
export function PageFiles(props: {
  files: { data?: Output<'page/uploadList'> | undefined; error: ApiError | null; refetch: () => unknown }
  onInsert: (file: PageFile) => void
  onDelete: (file: PageFile) => void
}) {
  const t = useTexts().attachment
  const { data, error, refetch } = props.files
  if (!data) return error ? <LoadFailed message={error.message} onRetry={refetch} /> : <Skeleton lines={4} />
  if (data.length === 0)
    return (
      <Empty title={t.pageNone} level={3}>
        {t.pageNoneBody}
      </Empty>
    )
  return (
    <ul className="o-panel" aria-label={t.onPage}>
      {data.map((file) => (
        <FileRow key={file.file_id} file={file}>
          <IconButton icon={CornerDownLeft} label={t.insert(file.display_name)} onClick={() => props.onInsert(file)} />
          {file.may_delete === 1 && (
            <IconButton icon={Trash2} label={t.remove(file.display_name)} onClick={() => props.onDelete(file)} />
          )}
        </FileRow>
      ))}
    </ul>
  )
}

/** The user's own files, filtered by name; each can become an attachment of the page. */
export function MineToAttach(props: {
  page_id: number
  attached: readonly Pick<PageFile, 'file_id'>[]
  onAttached: () => unknown
}) {
  const t = useTexts().attachment
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const display_name = useDeferredValue(typed.trim())
  const asked = { page, count: ATTACHMENTS_PER_PAGE, attachment_type: ATTACHMENT_TYPE.all, display_name }
  const { data, error, refetch } = useCall('attachment/getMyList', asked, { staleTime: 0, keepPrevious: true })
  const attach = useSend('attachment/bindingPage', { onError: toastError })
  const attached = new Set(props.attached.map((file) => file.file_id))
  const onAttach = (file: ShownFile) =>
    attach.mutate(
      { file_id: file.file_id, page_id: props.page_id },
      {
        onSuccess: () => {
          toast(t.attached(file.display_name))
          props.onAttached()
        },
      },
    )
  return (
    <>
      <SearchField
        label={t.filterName}
        value={typed}
        className="tool-files-search"
        onChange={(value) => {
          setTyped(value)
          setPage(1)
        }}
      />
      {!data ? (
        error ? (
          <LoadFailed message={error.message} onRetry={refetch} />
        ) : (
          <Skeleton lines={4} />
        )
      ) : data.list.length === 0 ? (
        <Empty title={display_name ? t.noneFound : t.none} level={3} drawing={false}>
          {display_name ? t.noneFoundBody : t.noneBody}
        </Empty>
      ) : (
        <ul className="o-panel" aria-label={t.mine}>
          {data.list.map((file) => (
            <FileRow key={file.file_id} file={file}>
              {attached.has(file.file_id) ? (
                <span className="tool-file-done">{t.isAttached}</span>
              ) : (
                <Button size="s" aria-label={t.attachNamed(file.display_name)} onClick={() => onAttach(file)}>
                  {t.attach}
                </Button>
              )}
            </FileRow>
          ))}
        </ul>
      )}
      {data && <Pager page={page} last={Math.ceil(data.total / ATTACHMENTS_PER_PAGE)} onChange={setPage} />}
    </>
  )
}
