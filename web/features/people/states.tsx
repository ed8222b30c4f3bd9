import { useTexts } from '../../lib/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'

/** A table that is still loading. */
export function TableWaiting() {
  return (
    <Skeleton className="o-panel people-skeleton">
      <Bone width="42%" />
      <Bone width="60%" />
      <Bone width="36%" />
    </Skeleton>
  )
}

/** A list that could not be loaded, with the way to try again. */
export function LoadFailed(props: { message: string; onRetry: () => unknown }) {
  const t = useTexts()
  return (
    <Notice
      kind="danger"
      alert
      actions={
        <Button size="s" onClick={props.onRetry}>
          {t.common.retry}
        </Button>
      }
    >
      <b>{t.common.error.loadFailed}</b> {props.message}
    </Notice>
  )
}
