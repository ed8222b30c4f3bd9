import { useCall } from '#web/lib/api.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { FileIcon, fileLink } from '#web/ui/file-icon.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import './page-files.css'

/**
 * The attachments of a page, as readers see them.
 * @param unique_key the key of a shared page, by which its readers get the files
 */
export function PageFiles({ id, page_id, unique_key }: { id: string; page_id: number; unique_key?: string }) {
  const t = useTexts()
  const { data, error, refetch } = useCall('page/uploadList', unique_key ? { page_id, unique_key } : { page_id })
  return (
    <section id={id} className="o-panel page-files" aria-label={t.attachment.title}>
      {data ? (
        <ul>
          {data.map((file) => (
            <li key={file.file_id}>
              <FileIcon type={file.file_type} />
              <a {...fileLink(file)}>{file.display_name}</a>
              <span>{fileSize(file.file_size)}</span>
            </li>
          ))}
        </ul>
      ) : error ? (
        <LoadFailed message={error.message} onRetry={refetch} />
      ) : (
        <Skeleton lines={2} />
      )}
    </section>
  )
}
