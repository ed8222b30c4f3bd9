import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { isComposing } from '#web/lib/is-composing.ts'
import { isApple } from '#web/lib/key-text.ts'
import { type Panel, panelStore, showPanel } from '#web/lib/panels.ts'
import { useSession } from '#web/lib/session.ts'
import { isEmptySearch, PALETTE, readSearch } from '#web/parts/search-filters/search-address.ts'
import { removeSearch } from '#web/parts/search-filters/use-search.ts'
import { toastNotLoaded } from '#web/ui/toast-not-loaded.ts'

type Part = ComponentType<{ onClose: () => void }>

const LOAD: Record<Panel, () => Promise<Part>> = {
  search: async () => (await import('./palette.tsx')).Palette,
  keys: async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}

const TYPING = 'input, textarea, select, [contenteditable], [role="grid"]'
const MODAL = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/** Ctrl+K (⌘K on a Mac) opens the search, `?` the list of shortcuts. In the text of the editor Ctrl+K inserts a link. */
function onKey(event: KeyboardEvent) {
  if (event.defaultPrevented || event.altKey || isComposing(event)) return
  // Mostly this key begins another shortcut, but if K follows, the code is already loaded.
  if (event.key === (isApple ? 'Meta' : 'Control')) LOAD.search().catch(() => undefined)
  const open = panelStore.snapshot()
  const mod = isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  if (mod && !event.shiftKey && event.key.toLowerCase() === 'k') {
    // a modal dialog of another kind is open: it comes first
    if (!open && document.querySelector(MODAL)) return
    event.preventDefault()
    showPanel(open === 'search' ? null : 'search')
  } else if (event.key === '?' && !event.ctrlKey && !event.metaKey && !open) {
    if (document.querySelector(MODAL) || (event.target instanceof Element && event.target.closest(TYPING))) return
    event.preventDefault()
    showPanel('keys')
  }
}

/** Draws the panels of `lib/panels.ts`, which are downloaded when first opened, and records the pages that were read. */
export function PanelHost() {
  const panel = useSyncExternalStore(panelStore.subscribe, panelStore.snapshot, panelStore.snapshot)
  const [shown, show] = useState<{ panel: Panel; Part: Part } | null>(null)
  const uid = useSession().user?.uid
  useEffect(() => {
    // a shared link or a reload
    if (!isEmptySearch(readSearch(location.search, PALETTE))) showPanel('search')
  }, [])
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  useEffect(() => {
    if (!panel) return show(null)
    let wanted = true
    LOAD[panel]().then(
      (Part) => wanted && show({ panel, Part }),
      (error) => {
        showPanel(null)
        void toastNotLoaded(error)
      },
    )
    return () => {
      wanted = false
      // the search is in the address only while the palette is open
      if (panel === 'search') removeSearch(PALETTE)
    }
  }, [panel])
  useEffect(() => {
    if (!uid) return
    let forget: (() => void) | undefined
    let wanted = true
    import('./recent-pages.ts').then(
      ({ followPages }) => {
        if (wanted) forget = followPages(Number(uid))
      },
      () => undefined, // without it only the recent pages are missing
    )
    return () => {
      wanted = false
      forget?.()
    }
  }, [uid])
  return shown && shown.panel === panel && <shown.Part onClose={() => showPanel(null)} />
}
