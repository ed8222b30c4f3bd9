import type { Texts } from '#shared/i18n/type.ts'
import { call, invalidate, isRefusal } from '#web/lib/api.ts'
import { navigateTo } from '#web/lib/navigation.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { paths } from '#web/paths.ts'
import { confirm } from '#web/ui/confirm.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import type { ActionItem } from './item-actions.ts'

/** What the lists and the reader show of items, and of their pages. */
const LISTS = ['item/myList', 'itemGroup/getList'] as const
const READ = ['item/info', 'page/info'] as const

/** Whether the user may read an item. Only a refusal counts as no. */
async function mayRead(item_id: number): Promise<boolean> {
  try {
    await call('item/info', { item_id })
    return true
  } catch (error) {
    return !isRefusal(error, 'ITEM_NOT_VISIBLE', 'NOT_FOUND')
  }
}

/**
 * Asks, and ends the user's membership of an item. Everything on screen that shows the item is loaded again.
 * @param isReader whether the item is on screen; if the user may not read it any more, the list is shown instead
 */
export async function leaveItem(t: Texts, item: ActionItem, isReader: boolean): Promise<void> {
  const { item_id, item_name, is_private } = item
  const yes = await confirm({
    title: t.itemActions.leaveTitle(item_name),
    body: is_private ? t.itemActions.leavePrivate : t.itemActions.leaveOpen,
    action: t.itemActions.leaveAction,
    danger: true,
  })
  if (!yes) return
  try {
    await call('item/exitItem', { item_id })
  } catch (error) {
    // Somebody else was faster, for example with a removal.
    toastError(error as Error)
    return invalidate(...LISTS, ...READ)
  }
  toast(t.itemActions.left(item_name))
  if (!isReader || (await mayRead(item_id))) return invalidate(...LISTS, ...READ)
  navigateTo(paths.items())
  // Not loaded again now: the screen that is still there would ask for the visit password.
  for (const name of READ) void queryClient.invalidateQueries({ queryKey: [name], refetchType: 'none' })
  await invalidate(...LISTS)
}
