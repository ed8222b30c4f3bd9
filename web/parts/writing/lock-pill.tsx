import { Lock as LockIcon, LockOpen } from 'lucide-react'
import { useTexts } from '#web/lib/locale.tsx'
import type { Lock, LockState } from '#web/parts/writing/create-lock.ts'
import { Icon } from '#web/ui/icon.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import { toastError } from '#web/ui/toast.ts'
import './writing.css'

/** Shows whether the page is locked for others. Its menu releases the lock or takes it again. */
export function LockPill({ held, lock }: { held: LockState; lock: Lock }) {
  const t = useTexts().editor
  if (held.kind !== 'mine' && held.kind !== 'released') return null
  const mine = held.kind === 'mine'
  const word = mine ? t.lockMine : t.lockReleased
  const action = mine
    ? { id: 'unlock', label: t.lockRelease, icon: LockOpen, run: () => lock.release().catch(toastError) }
    : { id: 'lock', label: t.lockTake, icon: LockIcon, run: lock.take }
  return (
    <span className="o-lock-place" data-kind={held.kind}>
      <MenuButton className="o-lock" label={t.lockMenu} align="end" groups={[{ actions: [action] }]}>
        <Icon of={mine ? LockIcon : LockOpen} size="s" />
        <span className="o-lock-word">{word}</span>
      </MenuButton>
    </span>
  )
}
