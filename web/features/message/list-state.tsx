import type { ApiError } from '#web/lib/api.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Shown while a list is loading or when it could not be loaded. */
export function ListState({ error, onRetry }: { error: ApiError | null; onRetry: () => unknown }) {
  if (!error) return <Skeleton lines={6} />
  return <LoadFailed message={error.message} onRetry={onRetry} />
}
