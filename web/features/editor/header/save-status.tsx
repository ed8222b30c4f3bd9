import { Check, Circle, CircleDot, OctagonAlert } from 'lucide-react'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type SaveState, saveWord } from '../saving/save-machine.ts'

/** "14:32" of today, else the day and the time. */
function shortTime(milliseconds: number, tag: string): string {
  const then = new Date(milliseconds)
  const isToday = then.toDateString() === new Date().toDateString()
  const time = then.toLocaleTimeString(tag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  if (isToday) return time
  return `${then.toLocaleDateString(tag === 'en' ? 'en-GB' : tag, { day: 'numeric', month: 'short' })} ${time}`
}

const ICONS = { saving: null, failed: OctagonAlert, unsaved: CircleDot, saved: Check, new: Circle } as const

/** Whether the page is saved, always in sight: a tick and the time, what is under way, or that something is not saved. */
export function SaveStatus({ state, isNew, className }: { state: SaveState; isNew: boolean; className?: string }) {
  const t = useTexts().editor
  const { tag } = useLocale()
  const word = saveWord(state, isNew)
  const icon = ICONS[word]
  const said = {
    saving: t.saveSaving,
    failed: t.saveFailed,
    unsaved: t.saveUnsaved,
    saved: state.savedAt ? t.saveSavedAt(shortTime(state.savedAt, tag)) : t.saveSaved,
    new: t.saveNew,
  }[word]
  return (
    <span className={`editor-saved ${className ?? ''}`} data-state={word} role="status">
      {icon ? <Icon of={icon} size="s" /> : <span className="o-ring" />}
      <span className="o-cut">{said}</span>
    </span>
  )
}
