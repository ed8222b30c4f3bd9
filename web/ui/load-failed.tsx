import { RotateCw } from 'lucide-react'
import { useTexts } from '#web/lib/locale.tsx'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/**
 * Something did not arrive: why, and the way to try again.
 * @param busy it is being tried
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
