import { Check, Circle, CircleDot, CloudOff, OctagonAlert } from 'lucide-react'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { useOnline } from '#web/lib/use-online.ts'
import { type SaveState, saveWord } from '#web/parts/writing/save-machine.ts'
import { shortTime } from '#web/parts/writing/short-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import './writing.css'

const ICONS = {
  saving: null,
  failed: OctagonAlert,
  offline: CloudOff,
  unsaved: CircleDot,
  saved: Check,
  new: Circle,
} as const

/** The always visible status of saving: saved with the time, saving, or not saved. */
export function SaveStatus({ state, isNew, className }: { state: SaveState; isNew: boolean; className?: string }) {
  const t = useTexts().editor
  const { tag } = useLocale()
  const word = saveWord(state, isNew, useOnline())
  const icon = ICONS[word]
  const label = {
    saving: t.saveSaving,
    failed: t.saveFailed,
    offline: state.dirty ? t.saveOfflineDraft : t.saveOffline,
    unsaved: t.saveUnsaved,
    saved: state.savedAt ? t.saveSavedAt(shortTime(state.savedAt, tag)) : t.saveSaved,
    new: t.saveNew,
  }[word]
  return (
    <span className={`o-saved ${className ?? ''}`} data-state={word} role="status">
      {icon ? <Icon of={icon} size="s" /> : <span className="o-ring" />}
      <span className="o-cut">{label}</span>
    </span>
  )
}
