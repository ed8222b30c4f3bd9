import { useSyncExternalStore } from 'react'
import { createStore } from './create-store.ts'
import { readStored, writeStored } from './storage.ts'

export type Theme = 'system' | 'light' | 'dark'

const STORAGE_KEY = 'octavo-theme' // also read by web/public/before-paint.js
const IN_BROWSER = typeof document !== 'undefined'
const systemDark = IN_BROWSER ? matchMedia('(prefers-color-scheme: dark)') : undefined

function stored(): Theme {
  const value = readStored(STORAGE_KEY)
  return value === 'light' || value === 'dark' ? value : 'system'
}

const themeStore = createStore(stored())

/** Sets the theme of this tab and paints it. */
function apply(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  themeStore.set(theme)
}

// Another tab of this site changed the theme.
if (IN_BROWSER) {
  addEventListener('storage', (event) => {
    if (event.key !== STORAGE_KEY && event.key !== null) return
    apply(stored())
  })
}

function subscribeToSystem(listener: () => void) {
  systemDark?.addEventListener('change', listener)
  return () => {
    systemDark?.removeEventListener('change', listener)
  }
}

/** Chooses the theme, paints it at once and remembers it. */
export function setTheme(next: Theme): void {
  writeStored(STORAGE_KEY, next === 'system' ? null : next)
  apply(next)
}

/**
 * The choice (`theme`), whether the page is dark now (`isDark`), and the setter. The server knows neither value: it draws the same
 * HTML for every theme, and styles make the difference.
 */
export function useTheme(): { theme: Theme; isDark: boolean; setTheme: typeof setTheme } {
  const chosen = useSyncExternalStore(themeStore.subscribe, themeStore.snapshot, () => 'system' as const)
  const dark = useSyncExternalStore(
    subscribeToSystem,
    () => systemDark?.matches ?? false,
    () => false,
  )
  return { theme: chosen, isDark: chosen === 'system' ? dark : chosen === 'dark', setTheme }
}
