import type { QueryKey } from '@tanstack/react-query'
import { paths } from '#web/paths.ts'
import { clearDevice } from './clear-device.ts'
import { navigateTo } from './navigation.ts'
import { hasOtherWriter, saveOpenDrafts, stopOpenDrafts } from './open-editors.ts'
import { queryClient } from './query-client.ts'
import { siteBase } from './site.ts'

/** The messages that the tabs of one browser send each other: about their common session, and about trees. */
type Message =
  | { type: 'save-drafts' }
  | { type: 'logged-out'; uid: number; keepDrafts: boolean }
  | { type: 'logged-in'; uid: number }
  /** `item_id`: the item whose tree has changed; `null` when the sender does not know it. A tab with the code of an older release sends none. */
  | { type: 'tree-changed'; item_id?: number | null }

/** How long other tabs get to save their unsaved texts as drafts. */
const OTHER_TABS_MS = 150

/** The query of `user/info`, as `callKey` writes it. */
const USER: QueryKey = ['user/info', {}]

let channel: BroadcastChannel | null = null

/** The items whose trees another tab has changed since this one has loaded them; `null` stands for any item. */
const oldTrees = new Set<number | null>()

/** Loads the tree on the screen again if another tab has changed it. A hidden tab does so when it is shown. */
function loadOldTree(): void {
  if (oldTrees.size === 0 || document.hidden) return
  const old = new Set(oldTrees)
  oldTrees.clear()
  void queryClient.invalidateQueries({
    queryKey: ['item/info'],
    predicate: ({ state }) => old.has(null) || old.has((state.data as { item_id: number } | undefined)?.item_id ?? 0),
  })
}

/**
 * Empties the cache and goes to one of our addresses. `user` is what is known of the user then: `null` for a guest, `undefined` for
 * unknown.
 */
export function startAfresh(path: string, user: null | undefined): void {
  navigateTo(path, { replace: user === undefined })
  queryClient.clear()
  if (user === null) queryClient.setQueryData(USER, null)
}

function onMessage(message: Message): void {
  if (message.type === 'save-drafts') saveOpenDrafts()
  else if (message.type === 'logged-in') onOtherLogin(message.uid)
  else if (message.type === 'tree-changed') {
    oldTrees.add(message.item_id ?? null)
    loadOldTree()
  } else {
    if (message.keepDrafts) saveOpenDrafts()
    stopOpenDrafts()
    clearDevice(message.uid, message.keepDrafts)
    startAfresh(paths.landing(), null)
  }
}

/** Another tab has logged in. Texts of another user must not stay open here under the new name. */
function onOtherLogin(uid: number): void {
  const before = queryClient.getQueryData<{ uid: number } | null>(USER)
  const isOther = (before && before.uid !== uid) || hasOtherWriter(uid)
  if (isOther) {
    saveOpenDrafts()
    stopOpenDrafts()
    startAfresh(paths.items(), undefined)
  } else if (!before) void queryClient.invalidateQueries({ queryKey: USER })
}

/** Listens to the other tabs. It is called once, when the interface starts. */
export function startSessionTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return
  channel = new BroadcastChannel(`octavo-session${siteBase()}`)
  channel.onmessage = ({ data }: MessageEvent<Message>) => onMessage(data)
  document.addEventListener('visibilitychange', loadOldTree)
}

/** Asks all tabs to save their unsaved texts as drafts, and resolves after the time they get for it. */
export async function saveDraftsInAllTabs(): Promise<void> {
  saveOpenDrafts()
  if (!channel) return
  channel.postMessage({ type: 'save-drafts' } satisfies Message)
  await new Promise((resolve) => setTimeout(resolve, OTHER_TABS_MS))
}

/** Ends the session in all tabs after a logout in this one: clears the device and sends the other tabs to the landing page. */
export function endInAllTabs(uid: number, keepDrafts: boolean): void {
  stopOpenDrafts()
  channel?.postMessage({ type: 'logged-out', uid, keepDrafts } satisfies Message)
  clearDevice(uid, keepDrafts)
}

/** Tells the other tabs which user has logged in. */
export function tellLogin(uid: number): void {
  channel?.postMessage({ type: 'logged-in', uid } satisfies Message)
}

/** Tells the other tabs that this one has changed the tree of an item. @param item_id `null` when it is not known */
export function tellTreeChanged(item_id: number | null): void {
  channel?.postMessage({ type: 'tree-changed', item_id } satisfies Message)
}
