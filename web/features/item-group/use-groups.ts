import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { Output } from '#shared/api/index.ts'
import { useCall } from '#web/lib/api.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'

export type Group = Output<'itemGroup/getList'>[number]

/** Values that stand for all items and for the starred ones, instead of the id of a group. */
export const ALL_ITEMS = 0
export const STARRED = -1

const DEFAULT_GROUP_KEY = 'octavo-item-group'

/** The ids in the comma-separated list of a group. */
export function idsOf(group: Pick<Group, 'item_ids'>): number[] {
  return group.item_ids.split(',').map(Number).filter(Boolean)
}

export interface GroupChoice {
  groups: ReturnType<typeof useCall<'itemGroup/getList'>>
  /** `null` until it is known whether the group of the last visit still exists. */
  chosen: number | null
  /** The chosen group; `undefined` for all items and the starred ones. */
  group: Group | undefined
}

/**
 * The group to show: the one of the address (`?item_group_id=`), else the one that was chosen last in this browser. When the group
 * no longer exists, all items are shown.
 */
export function useGroupChoice(enabled: boolean): GroupChoice {
  const [search] = useSearchParams()
  const groups = useCall('itemGroup/getList', enabled ? {} : null)
  const asked = search.get('item_group_id')
  const wanted = asked !== null && /^(-1|\d{1,15})$/.test(asked) ? Number(asked) : Number(readStored(DEFAULT_GROUP_KEY))
  const group = groups.data?.find(({ id }) => id === wanted)
  const waiting = wanted > 0 && groups.isPending
  const chosen = waiting ? null : wanted === STARRED || group ? wanted : ALL_ITEMS
  useEffect(() => {
    // when the groups could not be loaded, the remembered choice stays
    if (chosen !== null && !groups.isError) writeStored(DEFAULT_GROUP_KEY, chosen === ALL_ITEMS ? null : String(chosen))
  }, [chosen, groups.isError])
  return { groups, chosen, group }
}
