import { RotateCw } from 'lucide-react'
import { useTexts } from '#web/lib/locale.tsx'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/**
 * Something could not be loaded: the reason, and a button to try again.
 * @param busy another try is running
 */
export function LoadFailed(props: { message: string; onRetry: () => unknown; busy?: boolean }) {
  const { message, onRetry, busy = false } = props
  const t = useTexts().common
  return (
    <Notice
      kind="danger"
      alert
      actions={
        <Button size="s" icon={RotateCw} busy={busy} onClick={() => onRetry()}>
          {t.retry}
        </Button>
      }
    >
      <b>{t.error.loadFailed}</b> {message}
    </Notice>
  )
}
