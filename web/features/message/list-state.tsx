import type { ApiError } from '../../lib/api.ts'
import { useTexts } from '../../lib/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** What stands in place of a list that is on its way or did not come. */
export function ListState({ error, onRetry }: { error: ApiError | null; onRetry: () => unknown }) {
  const t = useTexts()
  if (!error) return <Skeleton lines={6} />
  return (
    <Notice
      kind="danger"
      alert
      actions={
        <Button size="s" onClick={onRetry}>
          {t.common.retry}
        </Button>
      }
    >
      <b>{t.common.error.loadFailed}</b> {error.message}
    </Notice>
  )
}
