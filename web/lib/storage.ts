/** Reads a text from localStorage; `null` when there is none or the browser keeps the storage closed. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Writes a text to localStorage, or removes it with `null`. Returns whether it was written: the storage may be closed or full. */
export function keepStored(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** The same for a choice. A closed or full storage is no error: the choice then lives as long as the tab. */
export function writeStored(key: string, value: string | null): void {
  keepStored(key, value)
}

/** The names of everything in localStorage; none when the browser keeps the storage closed. */
export function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
