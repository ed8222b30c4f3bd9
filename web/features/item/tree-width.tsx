import { type PointerEvent, useRef, useState } from 'react'
import { useTexts } from '../../lib/locale.tsx'
import { readStored, writeStored } from '../../lib/storage.ts'

const STORAGE_KEY = 'octavo-tree-width'
const STANDARD = 280
const LEAST = 220
const MOST = 420
const STEP = 16

const within = (width: number) => Math.round(Math.min(MOST, Math.max(LEAST, width)))

/** The remembered width of the tree in pixels, and its setter. */
export function useTreeWidth(): [number, (width: number) => void] {
  const [width, setWidth] = useState(() => within(Number(readStored(STORAGE_KEY)) || STANDARD))
  return [
    width,
    (next) => {
      setWidth(within(next))
      writeStored(STORAGE_KEY, String(within(next)))
    },
  ]
}

/** The right edge of the tree: drag it, move it with the arrows, or press twice for the standard width. */
export function TreeGrip({ width, onChange }: { width: number; onChange: (width: number) => void }) {
  const t = useTexts()
  const start = useRef<{ x: number; width: number } | null>(null)
  const [held, setHeld] = useState(false)
  const move = (event: PointerEvent) => {
    if (start.current) onChange(start.current.width + event.clientX - start.current.x)
  }
  const end = () => {
    start.current = null
    setHeld(false)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is no hr
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t.reader.resizeTree}
      aria-valuenow={width}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      className="side-grip"
      data-held={held || undefined}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, width }
        setHeld(true)
      }}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onChange(STANDARD)}
      onKeyDown={(event) => {
        const next = { ArrowLeft: width - STEP, ArrowRight: width + STEP, Home: LEAST, End: MOST }[event.key]
        if (next === undefined) return
        event.preventDefault()
        onChange(next)
      }}
    />
  )
}
