import type { Input, Output } from '#shared/api/index.ts'
import { cached, call, updateCached } from '#web/lib/api.ts'
import type { Id } from '#web/paths.ts'

type Menu = Output<'item/info'>['menu']

interface Queue {
  /** The tree with all moves that are saved. */
  saved: Menu
  /** How many moves are not saved yet. */
  waiting: number
  last: Promise<unknown>
  hasFailed: boolean
}

/** The queues of the items with moves that are not saved yet. */
const queues = new Map<number, Queue>()

/** The tree of an item with all moves that the user has made. Components know it only after their next render. */
export const menuNow = (asked: Id): Menu | undefined => cached('item/info', { item_id: asked })?.menu

/**
 * Shows a move of catalogs or pages at once and saves it. The moves of an item are sent one after the other, because each one gives the whole order of
 * a branch: one that arrived before an earlier one would be undone by it. When a move fails, the tree is shown as it was saved last, and the moves that
 * wait are dropped, because they were made in a tree that does not exist.
 * @param move.asked the id in the address, which is the key of the item in the cache
 * @param move.menu the tree after the move
 * @returns whether the move is saved; `false` if it was dropped
 * @throws ApiError the failure of this move. The caller shows it and loads the tree again.
 */
export async function saveMove(move: {
  item_id: number
  asked: Id
  menu: Menu
  rows: Input<'catalog/batUpdate'>['cats']
}): Promise<boolean> {
  const { item_id, asked, menu, rows } = move
  const before = menuNow(asked)
  if (!before) return false
  const queue = queues.get(item_id) ?? { saved: before, waiting: 0, last: Promise.resolve(), hasFailed: false }
  queues.set(item_id, queue)
  queue.waiting += 1
  const show = (next: Menu) => updateCached('item/info', { item_id: asked }, (item) => ({ ...item, menu: next }))
  show(menu)
  const send = async () => {
    if (queue.hasFailed) return false
    try {
      await call('catalog/batUpdate', { item_id, cats: rows })
      queue.saved = menu
      queue.waiting -= 1
      if (queue.waiting === 0) queues.delete(item_id)
      return true
    } catch (error) {
      queue.hasFailed = true
      queues.delete(item_id)
      show(queue.saved)
      throw error
    }
  }
  const sent = queue.last.then(send)
  queue.last = sent.catch(() => undefined)
  return sent
}

/** Whether moves of an item are on their way. */
export const hasMoves = (item_id: number): boolean => queues.has(item_id)

/** Waits until no move of an item is on its way. A tree that is loaded before would take back the moves on the screen. */
export async function movesSaved(item_id: number): Promise<void> {
  for (let queue = queues.get(item_id); queue; queue = queues.get(item_id)) await queue.last
}
