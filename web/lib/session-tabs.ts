import type { QueryKey } from '@tanstack/react-query'
import { paths } from '#web/paths.ts'
import { clearDevice } from './clear-device.ts'
import { navigateTo } from './navigation.ts'
import { hasWriterBeside, keepWriters, stopWriters } from './open-writers.ts'
import { queryClient } from './query-client.ts'

/** What the tabs of one browser tell each other about the session that they share. */
type Message =
  | { type: 'keep' }
  | { type: 'logged-out'; uid: number; keepDrafts: boolean }
  | { type: 'logged-in'; uid: number }

/** How long other tabs may take to keep what is unsaved in them. */
const OTHER_TABS_MS = 150

/** The query of `user/info`, as `callKey` writes it. */
const USER: QueryKey = ['user/info', {}]

let channel: BroadcastChannel | null = null

/** Forgets all that was loaded and goes to an address of ours. `user` is what is known about the session then. */
export function startAfresh(path: string, user: null | undefined): void {
  navigateTo(path, { replace: user === undefined })
  queryClient.clear()
  if (user === null) queryClient.setQueryData(USER, null)
}

function hear(message: Message): void {
  if (message.type === 'keep') keepWriters()
  else if (message.type === 'logged-in') follow(message.uid)
  else {
    if (message.keepDrafts) keepWriters()
    stopWriters()
    clearDevice(message.uid, message.keepDrafts)
    startAfresh(paths.landing(), null)
  }
}

/** Another tab has logged in. What somebody else sees and writes here must not go on under the new name. */
function follow(uid: number): void {
  const before = queryClient.getQueryData<{ uid: number } | null>(USER)
  const isOther = (before && before.uid !== uid) || hasWriterBeside(uid)
  if (isOther) {
    keepWriters()
    stopWriters()
    startAfresh(paths.items(), undefined)
  } else if (!before) void queryClient.invalidateQueries({ queryKey: USER })
}

/** Listens to the other tabs; called once, when the interface starts. */
export function startSessionTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return
  channel = new BroadcastChannel('octavo-session')
  channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data)
}

/** Has all tabs keep what is not saved yet; resolves when they had the time for it. */
export async function keepInAllTabs(): Promise<void> {
  keepWriters()
  if (!channel) return
  channel.postMessage({ type: 'keep' } satisfies Message)
  await new Promise((resolve) => setTimeout(resolve, OTHER_TABS_MS))
}

/** The user has logged out here: clears the device, and sends all tabs to the landing page. */
export function endInAllTabs(uid: number, keepDrafts: boolean): void {
  stopWriters()
  channel?.postMessage({ type: 'logged-out', uid, keepDrafts } satisfies Message)
  clearDevice(uid, keepDrafts)
}

/** Tells the other tabs who has logged in. */
export function tellLogin(uid: number): void {
  channel?.postMessage({ type: 'logged-in', uid } satisfies Message)
}
