import type { Output } from '#shared/api/index.ts'
import type { Texts } from '#shared/i18n/type.ts'
import { call, callKey, invalidate } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { toast, toastError } from '#web/ui/toast.ts'

const LIST = 'item/myList'
const ITEM = 'item/info'
/** The list of the starred items. */
const STARRED_LIST = callKey(LIST, { item_group_id: -1 })

/**
 * Changes the star in all cached answers: all items, starred items, groups, and the item itself. Running requests are cancelled,
 * because their answers would be older than the change.
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
 * Sets or removes the star of an item. It is shown at once, then saved, and a toast offers Undo. After a refusal a toast shows the
 * reason and the lists are loaded again. In the list of starred items the card stays until the list is loaded again, so that a
 * mistake can be corrected there.
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
  // A new star adds a card. A card without a star stays, so that list is loaded when it is shown the next time.
  void queryClient.invalidateQueries({ queryKey: STARRED_LIST, refetchType: starred ? 'active' : 'none' })
  if (!offerUndo) return
  toast({
    text: starred ? t.itemActions.starred(item_name) : t.itemActions.unstarred(item_name),
    undo: () => setStar(t, item, !starred, false),
  })
}
