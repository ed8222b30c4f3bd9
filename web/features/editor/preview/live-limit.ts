import { readStored, writeStored } from '#web/lib/storage.ts'
import { useStored } from '#web/lib/use-stored.ts'
import { LIVE_PREVIEW_CHARACTERS } from '#web/parts/editor-tools/live-preview.ts'

const STORAGE_KEY = 'octavo-preview-told'
const LIVE_KEY = 'octavo-preview-live'
/** The number of pages that are remembered. The oldest is forgotten first. */
const MOST_PAGES = 500

/** Whether a text is so long that its preview does not follow every key by default. */
export function isLong(characters: number): boolean {
  return characters > LIVE_PREVIEW_CHARACTERS
}

/** Whether this device keeps the preview of long texts live, and its setter. */
export function useKeptLive(): [boolean, (on: boolean) => void] {
  const [stored, store] = useStored(LIVE_KEY)
  return [stored === 'on', (on) => store(on ? 'on' : null)]
}

function toldPages(): number[] {
  try {
    const pages: unknown = JSON.parse(readStored(STORAGE_KEY) ?? '[]')
    return Array.isArray(pages) ? pages.filter((page) => typeof page === 'number') : []
  } catch {
    return []
  }
}

/** Whether the notice about the live preview was not shown for a page yet. For a new page it is shown in each visit. */
export function isNoticeDue(page_id: number): boolean {
  return !toldPages().includes(page_id)
}

/** Remembers that the notice was shown for a page. */
export function rememberNotice(page_id: number): void {
  if (page_id === 0 || !isNoticeDue(page_id)) return
  writeStored(STORAGE_KEY, JSON.stringify([...toldPages(), page_id].slice(-MOST_PAGES)))
}
