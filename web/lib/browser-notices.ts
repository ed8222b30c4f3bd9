import { currentTexts } from './locale.tsx'
import { navigateTo } from './navigation.ts'
import { readStored, writeStored } from './storage.ts'

/** How long a notification of the browser stays. */
const BROWSER_NOTICE_MS = 30_000

/** Where the user's choice on this device is kept. Without it nothing is shown and the browser is not asked for permission. */
const CHOICE_KEY = 'octavo-browser-notices'
/** Where the newest notice that was shown is kept, so that only one tab shows it. */
const SHOWN_KEY = 'octavo-browser-noticed'

/** Whether this browser can show notifications of a web page. */
export const canNotify = (): boolean => 'Notification' in window && window.isSecureContext

/** Whether the user turned notifications on and the browser allows them. */
export const isNotifying = (): boolean =>
  canNotify() && readStored(CHOICE_KEY) === '1' && Notification.permission === 'granted'

/**
 * Turns notifications on and asks the browser for permission; call it when the user presses a button. Resolves to whether they are
 * on.
 */
export async function startNotifying(): Promise<boolean> {
  const allowed = canNotify() && (await Notification.requestPermission()) === 'granted'
  writeStored(CHOICE_KEY, allowed ? '1' : null)
  return allowed
}

/** Turns notifications off on this device. */
export function stopNotifying(): void {
  writeStored(CHOICE_KEY, null)
}

/**
 * Shows a notification of the browser for half a minute.
 * @param key identifies the notice; the same notice is not shown again
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
    // Some phones grant the permission and then refuse this constructor.
  }
}
