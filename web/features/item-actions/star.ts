import type { Output } from '#shared/api/index.ts'
import type { Texts } from '#shared/i18n/type.ts'
import { call, invalidate } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { toast, toastError } from '#web/ui/toast.ts'

const LIST = 'item/myList'
const ITEM = 'item/info'

/**
 * Changes the star wherever it is loaded: in all items, the starred ones, the groups, and in the item itself. What is on its way is given
 * up: it would be older than the change.
 */
function show(item_id: number, starred: boolean) {
  const is_star = starred ? 1 : 0
  for (const queryKey of [[LIST], [ITEM]])
    void queryClient.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined })
  queryClient.setQueriesData<Output<typeof LIST>>({ queryKey: [LIST] }, (items) =>
    items?.map((item) => (item.item_id === item_id ? { ...item, is_star } : item)),
  )
  queryClient.setQueriesData<Output<typeof ITEM>>({ queryKey: [ITEM] }, (item) =>
    item?.item_id === item_id ? { ...item, is_star } : item,
  )
}

/**
 * Sets or takes the star of an item: shown at once, then saved, with a way back. A refusal is told and the lists are loaded anew.
 * In the list of starred items the row stays until the list is loaded again, so that a slip is mended in its place.
 */
export async function setStar(
  t: Texts,
  item: { item_id: number; item_name: string },
  starred: boolean,
  offerUndo = true,
): Promise<void> {
  const { item_id, item_name } = item
  show(item_id, starred)
  try {
    await call(starred ? 'item/star' : 'item/unstar', { item_id })
  } catch (error) {
    toastError(error as Error)
    return invalidate(LIST, ITEM)
  }
  if (!offerUndo) return
  toast({
    text: starred ? t.itemActions.starred(item_name) : t.itemActions.unstarred(item_name),
    undo: () => setStar(t, item, !starred, false),
  })
}
