import { RotateCw, X } from 'lucide-react'
import { Link } from 'react-router'
import { fileSize } from '#web/lib/file-size.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { paths } from '#web/paths.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Upload, Uploads } from './use-uploads.ts'
import './upload-list.css'

function Row({ one, uploads }: { one: Upload; uploads: Uploads }) {
  const { attachment: t, plan } = useTexts()
  const failed = one.state === 'failed'
  return (
    <li className="upload-row">
      <span className="upload-name" title={one.name}>
        {one.name}
      </span>
      <span className="upload-state">
        {failed
          ? fileSize(one.size)
          : one.state === 'waiting'
            ? t.waiting
            : one.part < 1
              ? `${Math.round(one.part * 100)} %`
              : t.sent}
      </span>
      <span className="upload-acts">
        {one.mayRetry && failed && (
          <IconButton size="s" icon={RotateCw} label={t.again(one.name)} onClick={() => uploads.retry(one.id)} />
        )}
        <IconButton
          size="s"
          icon={X}
          label={failed ? t.dismiss(one.name) : t.cancel(one.name)}
          onClick={() => uploads.cancel(one.id)}
        />
      </span>
      {failed ? (
        <p className="upload-why" role="alert">
          {one.message} {one.isPlanLimit && <Link to={paths.prices()}>{plan.comparePlans}</Link>}
        </p>
      ) : (
        <progress aria-label={t.progress(one.name)} max={1} value={one.part} />
      )}
    </li>
  )
}

/** Running and failed uploads, each with its possible actions. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const t = useTexts().attachment
  if (uploads.list.length === 0) return null
  return (
    <ul className="o-panel upload-list" aria-label={t.uploads}>
      {uploads.list.map((one) => (
        <Row key={one.id} one={one} uploads={uploads} />
      ))}
    </ul>
  )
}
