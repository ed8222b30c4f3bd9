import { type PointerEvent, useRef, useState } from 'react'
import type { NumberRange } from '#web/lib/remembered-number.ts'
import { classNames } from './class-names.ts'
import './grip.css'

/**
 * The vertical line between two parts. Drag it, move it with the arrow keys, Home and End, or double-click it for the default. The
 * caller positions it (`className`). `onChange` may get a value outside the range; `useRememberedNumber` limits it.
 * @param props.unit of the value: pixels, or percent of the width of the element that contains the grip
 */
export function Grip(props: {
  label: string
  value: number
  range: NumberRange
  unit: 'px' | '%'
  className: string
  onChange: (value: number) => void
}) {
  const { label, value, range, unit, className, onChange } = props
  const start = useRef<{ x: number; value: number; perPixel: number } | null>(null)
  const [held, setHeld] = useState(false)
  const hold = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const width = event.currentTarget.parentElement?.getBoundingClientRect().width
    start.current = { x: event.clientX, value, perPixel: unit === '%' && width ? 100 / width : 1 }
    setHeld(true)
  }
  const move = ({ clientX }: PointerEvent) => {
    const from = start.current
    if (from) onChange(from.value + (clientX - from.x) * from.perPixel)
  }
  const end = () => {
    start.current = null
    setHeld(false)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr cannot be moved
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={Math.round(value)}
      aria-valuemin={range.least}
      aria-valuemax={range.most}
      className={classNames('o-grip', className)}
      data-held={held || undefined}
      onPointerDown={hold}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onChange(range.standard)}
      onKeyDown={(event) => {
        const { step, least, most } = range
        const next = { ArrowLeft: value - step, ArrowRight: value + step, Home: least, End: most }[event.key]
        if (next === undefined) return
        event.preventDefault()
        onChange(next)
      }}
    />
  )
}
