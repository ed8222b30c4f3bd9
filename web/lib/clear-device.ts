import { storedKeys, writeStored } from './storage.ts'

/**
 * What a device remembers about itself: looks and sizes, nothing that anybody wrote or read. It outlives a logout, so that a shared
 * computer does not turn bright or change its language. Everything else is removed.
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
 * Clears localStorage after a logout. Drafts of other users, who chose to keep them here, stay.
 * @param uid who logged out
 * @param keepDrafts whether that user's unsaved texts stay for the next login
 */
export function clearDevice(uid: number, keepDrafts: boolean): void {
  for (const key of storedKeys()) {
    const stays =
      PREFERENCES.has(key) || (key.startsWith(DRAFTS) && (keepDrafts || !key.startsWith(`${DRAFTS}${uid}:`)))
    if (!stays) writeStored(key, null)
  }
}

/** Removes what this device remembers of others than the user who has logged in. Drafts stay: only their writers see them. */
export function forgetOthers(uid: number): void {
  for (const key of storedKeys())
    if (key.startsWith('octavo-recent-') && key !== `octavo-recent-${uid}`) writeStored(key, null)
}
