/** Reads a text from localStorage. `null` when there is none or the browser blocks the storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Writes a text to localStorage, or removes it with `null`. Returns whether this succeeded: the storage may be blocked or full. */
export function keepStored(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Like `keepStored`, for preferences. A blocked or full storage is no error: the preference then lasts as long as the tab. */
export function writeStored(key: string, value: string | null): void {
  keepStored(key, value)
}

/** The keys of everything in localStorage; none when the browser blocks the storage. */
export function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
