import { storedKeys, writeStored } from './storage.ts'

/**
 * Settings of this device: looks and widths, and nothing that anybody wrote or read. They outlive a logout, so that a shared computer keeps its theme
 * and its language. Everything else is removed.
 */
const PREFERENCES: ReadonlySet<string> = new Set([
  'octavo-theme',
  'octavo-lang',
  'octavo-full-page',
  'octavo-tree-width',
  'octavo-diff',
  'octavo-editor-view',
  'octavo-editor-split',
  'octavo-editor-wrap',
])

const DRAFTS = 'octavo-draft:'

/**
 * Clears localStorage after a logout. Drafts of other users stay, because they chose to keep them on this device.
 * @param uid the user who logged out
 * @param keepDrafts whether the unsaved texts of that user stay for the next login
 */
export function clearDevice(uid: number, keepDrafts: boolean): void {
  for (const key of storedKeys()) {
    const stays =
      PREFERENCES.has(key) || (key.startsWith(DRAFTS) && (keepDrafts || !key.startsWith(`${DRAFTS}${uid}:`)))
    if (!stays) writeStored(key, null)
  }
}

/**
 * Removes what this device remembers of users other than the one who has logged in. Drafts stay: only their writers can open them.
 */
export function forgetOthers(uid: number): void {
  for (const key of storedKeys())
    if (key.startsWith('octavo-recent-') && key !== `octavo-recent-${uid}`) writeStored(key, null)
}
