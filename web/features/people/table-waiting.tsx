import { Bone, Skeleton } from '#web/ui/skeleton.tsx'

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
