/** Reads a text from localStorage; `null` when there is none or the browser keeps the storage closed. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * Writes a text to localStorage, or removes it with `null`. A closed or full storage is no error: the choice then lives as long as the tab.
 * Returns whether it was written.
 */
export function writeStored(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}
