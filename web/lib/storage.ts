import { siteBase } from './site.ts'

/** Sites below other paths of the host share its storage: each has keys of its own. */
const keyOf = (key: string): string => (siteBase() === '' ? key : `${siteBase()} ${key}`)

/** Whether a key of the storage belongs to a site below a path. */
const isBelowPath = (key: string): boolean => key.startsWith('/')

/** Reads a text from localStorage. `null` when there is none or the browser blocks the storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(keyOf(key))
  } catch {
    return null
  }
}

/** Writes a text to localStorage, or removes it with `null`. Returns whether this succeeded: the storage may be blocked or full. */
export function keepStored(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(keyOf(key))
    else localStorage.setItem(keyOf(key), value)
    return true
  } catch {
    return false
  }
}

/** Like `keepStored`, for preferences. A blocked or full storage is no error: the preference then lasts as long as the tab. */
export function writeStored(key: string, value: string | null): void {
  keepStored(key, value)
}

/** The keys of everything of this site in localStorage; none when the browser blocks the storage. */
export function storedKeys(): string[] {
  try {
    const all = Object.keys(localStorage)
    const own = keyOf('')
    return own === ''
      ? all.filter((key) => !isBelowPath(key))
      : all.filter((key) => key.startsWith(own)).map((key) => key.slice(own.length))
  } catch {
    return []
  }
}
