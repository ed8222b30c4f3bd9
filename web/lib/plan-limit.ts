import type { Output } from '#shared/api/index.ts'
import { callKey, isRefusal } from './api.ts'
import { queryClient } from './query-client.ts'

/** Whether a call was refused because of a limit of a plan, and this site has plans to choose from: then `/prices` helps. */
export function isPlanLimit(error: unknown): boolean {
  const site = queryClient.getQueryData<Output<'common/homePageSetting'>>(callKey('common/homePageSetting', {}))
  return (
    site?.has_plans === 1 &&
    isRefusal(
      error,
      'STORAGE_FULL',
      'TRAFFIC_USED_UP',
      'TOO_MANY_ITEMS',
      'PAGE_COUNT_EXCEEDED',
      'TOO_MANY_COLLABORATORS',
    )
  )
}
