import { currentTexts } from './locale.tsx'
import { navigateTo } from './navigation.ts'
import { readStored, writeStored } from './storage.ts'

/** How long a notification of the browser stays. */
const BROWSER_NOTICE_MS = 30_000

/** The user's own choice on this device; nothing is shown, and the browser is not asked, before it. */
const CHOICE_KEY = 'octavo-browser-notices'
/** The newest notice that was shown, so that it is shown once in all tabs. */
const SHOWN_KEY = 'octavo-browser-noticed'

/** Whether this browser can show notifications of a page at all. */
export const canNotify = (): boolean => 'Notification' in window && window.isSecureContext

/** Whether the user chose them and the browser lets us. */
export const isNotifying = (): boolean =>
  canNotify() && readStored(CHOICE_KEY) === '1' && Notification.permission === 'granted'

/** Turns them on, asking the browser; call it on the user's press. Resolves to whether they are on. */
export async function startNotifying(): Promise<boolean> {
  const allowed = canNotify() && (await Notification.requestPermission()) === 'granted'
  writeStored(CHOICE_KEY, allowed ? '1' : null)
  return allowed
}

/** Turns them off on this device. */
export function stopNotifying(): void {
  writeStored(CHOICE_KEY, null)
}

/**
 * Shows a notice of the browser, for half a minute, once for each notice.
 * @param key what the notice is: the same one is not shown again
 * @param path where a press on it leads
 */
export function notify(key: string, body: string, path: string): void {
  if (!isNotifying() || readStored(SHOWN_KEY) === key) return
  writeStored(SHOWN_KEY, key)
  try {
    const shown = new Notification(currentTexts().message.browserTitle, { body, tag: 'octavo' })
    shown.onclick = () => {
      window.focus()
      navigateTo(path)
      shown.close()
    }
    setTimeout(() => shown.close(), BROWSER_NOTICE_MS)
  } catch {
    // Some phones allow notifications and refuse this way of showing them.
  }
}
