import { LIVE_PREVIEW_CHARACTERS } from '#shared/constants.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'

const STORAGE_KEY = 'octavo-preview-told'
/** So many pages are remembered; the oldest is forgotten first. */
const MOST_PAGES = 500

/** Whether the preview follows every key at this length of the text. */
export function isLive(characters: number): boolean {
  return characters <= LIVE_PREVIEW_CHARACTERS
}

function toldPages(): number[] {
  try {
    const pages: unknown = JSON.parse(readStored(STORAGE_KEY) ?? '[]')
    return Array.isArray(pages) ? pages.filter((page) => typeof page === 'number') : []
  } catch {
    return []
  }
}

/** Whether the notice that live preview is off is still due for a page. A page without an id yet is told in each visit. */
export function isNoticeDue(page_id: number): boolean {
  return !toldPages().includes(page_id)
}

/** Remembers that the notice was shown for a page. */
export function rememberNotice(page_id: number): void {
  if (page_id === 0 || !isNoticeDue(page_id)) return
  writeStored(STORAGE_KEY, JSON.stringify([...toldPages(), page_id].slice(-MOST_PAGES)))
}
