import { type PointerEvent, useRef, useState } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import { readStored, writeStored } from '#web/lib/storage.ts'

const STORAGE_KEY = 'octavo-editor-split'
const STANDARD = 50
const LEAST = 25
const MOST = 75
const STEP = 2

const within = (share: number) => Math.min(MOST, Math.max(LEAST, Math.round(share * 10) / 10))

/** The remembered share of the text in the width, in percent, and its setter. */
export function useSplit(): [number, (share: number) => void] {
  const [share, setShare] = useState(() => within(Number(readStored(STORAGE_KEY)) || STANDARD))
  return [
    share,
    (next) => {
      setShare(within(next))
      writeStored(STORAGE_KEY, String(within(next)))
    },
  ]
}

/** The line between text and preview: drag it, move it with the arrows, or press twice for halves. */
export function SplitGrip({ share, onChange }: { share: number; onChange: (share: number) => void }) {
  const t = useTexts().editor
  const held = useRef<DOMRect | null>(null)
  const [isHeld, setHeld] = useState(false)
  const move = (event: PointerEvent) => {
    const box = held.current
    if (box) onChange(((event.clientX - box.left) / box.width) * 100)
  }
  const end = () => {
    held.current = null
    setHeld(false)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is no hr
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t.split}
      aria-valuenow={Math.round(share)}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      className="editor-grip"
      data-held={isHeld || undefined}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current = event.currentTarget.parentElement?.getBoundingClientRect() ?? null
        setHeld(true)
      }}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onChange(STANDARD)}
      onKeyDown={(event) => {
        const next = { ArrowLeft: share - STEP, ArrowRight: share + STEP, Home: LEAST, End: MOST }[event.key]
        if (next === undefined) return
        event.preventDefault()
        onChange(next)
      }}
    />
  )
}
