import type { ApiError } from '#web/lib/api.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** What stands in place of a list that is on its way or did not come. */
export function ListState({ error, onRetry }: { error: ApiError | null; onRetry: () => unknown }) {
  if (!error) return <Skeleton lines={6} />
  return <LoadFailed message={error.message} onRetry={onRetry} />
}
