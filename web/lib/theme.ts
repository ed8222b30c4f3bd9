import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './storage.ts'

export type Theme = 'system' | 'light' | 'dark'

const STORAGE_KEY = 'octavo-theme' // also read by web/public/before-paint.js
const IN_BROWSER = typeof document !== 'undefined'
const systemDark = IN_BROWSER ? matchMedia('(prefers-color-scheme: dark)') : undefined
const listeners = new Set<() => void>()

function stored(): Theme {
  const value = readStored(STORAGE_KEY)
  return value === 'light' || value === 'dark' ? value : 'system'
}

let theme = stored()

function apply() {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

// Another tab of the same site changed it.
if (IN_BROWSER) {
  addEventListener('storage', (event) => {
    if (event.key !== STORAGE_KEY && event.key !== null) return
    theme = stored()
    apply()
  })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  systemDark?.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    systemDark?.removeEventListener('change', listener)
  }
}

/** Chooses the theme, paints it at once and remembers it. */
export function setTheme(next: Theme): void {
  theme = next
  writeStored(STORAGE_KEY, next === 'system' ? null : next)
  apply()
}

/**
 * The choice (`theme`), what it comes to now (`isDark`), and the setter. The server knows neither: what it draws is the same in every
 * theme, and styles make the difference.
 */
export function useTheme(): { theme: Theme; isDark: boolean; setTheme: typeof setTheme } {
  const chosen = useSyncExternalStore(
    subscribe,
    () => theme,
    () => 'system' as const,
  )
  const dark = useSyncExternalStore(
    subscribe,
    () => systemDark?.matches ?? false,
    () => false,
  )
  return { theme: chosen, isDark: chosen === 'system' ? dark : chosen === 'dark', setTheme }
}
