import { CircleCheck, Info, OctagonAlert, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import { Icon } from './icon.tsx'
import { dismissToast, type ToastEntry, toastStore } from './toast.ts'
import './toast.css'

const ICONS = { done: CircleCheck, info: Info, problem: OctagonAlert } as const

function Toast({ entry, held }: { entry: ToastEntry; held: boolean }) {
  const t = useTexts()
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(entry.id), entry.stay)
    return () => clearTimeout(timer)
  }, [entry, held])
  const act = entry.action ?? (entry.undo && { label: t.common.undo, run: entry.undo })
  return (
    <div className="o-toast">
      <Icon of={ICONS[entry.kind ?? 'done']} />
      <span className="o-toast-text">{entry.text}</span>
      {act && (
        <button
          type="button"
          className="o-toast-act"
          onClick={() => {
            dismissToast(entry.id)
            act.run()
          }}
        >
          {act.label}
        </button>
      )}
      <button
        type="button"
        className="o-toast-close"
        aria-label={t.common.dismiss}
        onClick={() => dismissToast(entry.id)}
      >
        <Icon of={X} size="s" />
      </button>
    </div>
  )
}

/** Shows the toasts; mounted once in main.tsx. They stay while the pointer or the focus is on them. */
export function ToastHost() {
  const entries = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot, toastStore.snapshot)
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // A dismissed toast takes the focus with it, and React reports no blur.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when the toasts have changed
  useEffect(() => setFocused(box.current?.contains(document.activeElement) === true), [entries])
  return (
    <div
      ref={box}
      className="o-toasts"
      role="status"
      // React Aria hides everything outside an open dialog from screen readers. Toasts must stay reachable.
      data-react-aria-top-layer
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {entries.map((entry) => (
        <Toast key={entry.id} entry={entry} held={isPointed || isFocused} />
      ))}
    </div>
  )
}
