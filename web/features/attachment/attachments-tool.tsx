import { useEffect, useRef, useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import { ATTACHMENT_TYPE } from '#shared/kinds.ts'
import { ATTACHMENTS_PER_PAGE, UPLOAD_MB_DEFAULT } from '#shared/limits.ts'
import { invalidate, useCall, useSend } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import type { EditorToolProps } from '#web/parts/editor-tools/editor-tool.ts'
import { Dialog } from '#web/ui/react-aria/dialog.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { mayDelete } from './delete-question.ts'
import { ChooseFiles, DropArea } from './drop-zone.tsx'
import { MineToAttach, PageFiles } from './tool-lists.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

type PageFile = Output<'page/uploadList'>[number]

/** A file as Markdown: a picture is shown, everything else is a link. Characters with a meaning in Markdown are escaped. */
export function fileMarkdown({ display_name, file_type, url }: Pick<PageFile, 'display_name' | 'file_type' | 'url'>) {
  const name = display_name.replace(/[\\[\]*_`<>]/g, '\\$&')
  const shown = file_type.startsWith('image/') && file_type !== 'image/vnd.adobe.photoshop'
  return `${shown ? '!' : ''}[${name}](${url})`
}

/** The editor's tool for the files of the page. Files belong to pages, so a new page is saved first. */
export function AttachmentsTool({ editor, onClose }: EditorToolProps) {
  const [page_id, setPageId] = useState(editor.page_id)
  const asked = useRef(false)
  useEffect(() => {
    // The component renders again during the save; the save must start only once.
    if (editor.page_id > 0 || asked.current) return
    asked.current = true
    editor
      .savedPage()
      .then((saved) => (saved === null ? onClose() : setPageId(saved)))
      .catch(() => onClose())
  }, [editor, onClose])
  return page_id > 0 && <AttachmentsDialog {...{ editor, onClose, page_id }} />
}

function AttachmentsDialog({ editor, onClose, page_id }: EditorToolProps & { page_id: number }) {
  const t = useTexts().attachment
  const [shown, setShown] = useState<'page' | 'mine'>('page')
  const files = useCall('page/uploadList', { page_id }, { staleTime: 0 })
  const first = { page: 1, count: ATTACHMENTS_PER_PAGE, attachment_type: ATTACHMENT_TYPE.all, display_name: '' }
  const limit = useCall('attachment/getMyList', first).data?.upload_mb ?? UPLOAD_MB_DEFAULT
  const refresh = () => invalidate('page/uploadList', 'page/info', 'attachment/getMyList')
  const uploads = useUploads({ page_id, item_id: editor.item_id }, limit, (file) => {
    toast(t.done(file.display_name))
    setShown('page')
    return refresh()
  })
  const remove = useSend('page/deleteUploadFile', { onError: toastError })
  const onDelete = async (file: PageFile) => {
    if (!(await mayDelete(t, file.display_name, true))) return
    await remove.mutateAsync({ page_id, file_id: file.file_id }).then(
      () => toast(t.removed(file.display_name)),
      () => undefined,
    )
    await refresh()
  }
  const onInsert = (file: PageFile) => {
    editor.insert(fileMarkdown(file))
    toast(t.inserted(file.display_name))
    onClose()
  }
  return (
    <Dialog title={t.title} size="l" fields={4} onClose={onClose}>
      <DropArea onFiles={uploads.add} className="tool-files">
        <div className="tool-files-top">
          <Segmented
            label={t.source}
            value={shown}
            onChange={setShown}
            options={[
              { value: 'page', label: t.onPage },
              { value: 'mine', label: t.mine },
            ]}
          />
          <ChooseFiles primary onFiles={uploads.add}>
            {t.upload}
          </ChooseFiles>
        </div>
        <p className="tool-files-hint">{t.dropHint(limit)}</p>
        <UploadList uploads={uploads} />
        {shown === 'page' ? (
          <PageFiles {...{ files, onInsert, onDelete }} />
        ) : (
          <MineToAttach page_id={page_id} attached={files.data ?? []} onAttached={refresh} />
        )}
      </DropArea>
    </Dialog>
  )
}
