import { Bone, Skeleton } from '#web/ui/skeleton.tsx'

/** The loading state of a table. */
export function TableWaiting() {
  return (
    <Skeleton className="o-panel people-skeleton">
      <Bone width="42%" />
      <Bone width="60%" />
      <Bone width="36%" />
    </Skeleton>
  )
}
