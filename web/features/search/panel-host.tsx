import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { isApple } from '#web/lib/key-text.ts'
import { currentTexts } from '#web/lib/locale.tsx'
import { type Panel, panelStore, showPanel } from '#web/lib/panels.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.ts'

type Part = ComponentType<{ onClose: () => void }>

const LOAD: Record<Panel, () => Promise<Part>> = {
  search: async () => (await import('./palette.tsx')).Palette,
  keys: async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}

const TYPING = 'input, textarea, select, [contenteditable], [role="grid"]'
const MODAL = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/** Ctrl+K (⌘K on a Mac) opens the search, `?` the shortcuts. The text of the editor has taken its own Ctrl+K before. */
function onKey(event: KeyboardEvent) {
  if (event.defaultPrevented || event.altKey || event.isComposing) return
  // most often the beginning of another shortcut, but then the code is there before the K
  if (event.key === (isApple ? 'Meta' : 'Control')) LOAD.search().catch(() => undefined)
  const open = panelStore.snapshot()
  const mod = isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  if (mod && !event.shiftKey && event.key.toLowerCase() === 'k') {
    // what another dialog asks comes first
    if (!open && document.querySelector(MODAL)) return
    event.preventDefault()
    showPanel(open === 'search' ? null : 'search')
  } else if (event.key === '?' && !event.ctrlKey && !event.metaKey && !open) {
    if (document.querySelector(MODAL) || (event.target instanceof Element && event.target.closest(TYPING))) return
    event.preventDefault()
    showPanel('keys')
  }
}

/** Shows the panels of `lib/panels.ts`, which download with the first use, and keeps the list of pages that were read. */
export function PanelHost() {
  const panel = useSyncExternalStore(panelStore.subscribe, panelStore.snapshot, panelStore.snapshot)
  const [shown, show] = useState<{ panel: Panel; Part: Part } | null>(null)
  const uid = useSession().user?.uid
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  useEffect(() => {
    if (!panel) return show(null)
    let wanted = true
    LOAD[panel]().then(
      (Part) => wanted && show({ panel, Part }),
      () => {
        showPanel(null)
        toast({ text: currentTexts().common.error.network, kind: 'problem' })
      },
    )
    return () => {
      wanted = false
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
      () => undefined, // without it the palette merely has no recent pages
    )
    return () => {
      wanted = false
      forget?.()
    }
  }, [uid])
  return shown && shown.panel === panel && <shown.Part onClose={() => showPanel(null)} />
}
