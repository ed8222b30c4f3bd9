import { useCall } from '#web/lib/api.ts'

/** Whether people can order plans on this site. */
export const useHasPlans = (): boolean =>
  useCall('common/homePageSetting', {}, { staleTime: Number.POSITIVE_INFINITY }).data?.has_plans === 1
