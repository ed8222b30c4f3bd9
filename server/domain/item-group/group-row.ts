import { timeText } from '#server/time.ts'
import type { ItemGroup } from './item-group.repository.ts'

/** A group as it is sent: times are text. */
export const groupRow = (group: ItemGroup) => ({
  ...group,
  created_at: timeText(group.created_at),
  updated_at: timeText(group.updated_at),
})
