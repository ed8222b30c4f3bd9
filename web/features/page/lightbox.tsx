import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import { useBack } from '#web/lib/use-back.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import './lightbox.css'

export interface LightboxPicture {
  src: string
  alt: string
}

interface View {
  scale: number
  x: number
  y: number
}

const WHOLE: View = { scale: 1, x: 0, y: 0 }
const MOST = 8
const STEP = 1.5
/** A swipe over this distance goes to the next picture (px). */
const SWIPE = 60

const zoomed = (view: View, by: number, at = { x: 0, y: 0 }): View => {
  const scale = Math.min(MOST, Math.max(1, view.scale * by))
  if (scale === 1) return WHOLE
  const ratio = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }
}

/**
 * Shows the pictures of an article one by one in the whole window. Wheel, pinch, double press and buttons zoom; dragging moves; a
 * swipe or the arrow keys go to the next one; Escape closes. It is a modal dialog of the browser, which traps the focus and returns
 * it.
 */
export function Lightbox(props: { pictures: readonly LightboxPicture[]; at: number; onClose: () => void }) {
  const { pictures, onClose } = props
  const t = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const press = useRef<{ x: number; y: number; moved: boolean } | null>(null)
  const [at, setAt] = useState(props.at)
  const [view, setView] = useState(WHOLE)
  const picture = pictures[at]
  const many = pictures.length > 1

  const turn = (by: number) => {
    setAt((at + by + pictures.length) % pictures.length)
    setView(WHOLE)
  }
  const fromMiddle = (point: { clientX: number; clientY: number }) => {
    const box = stage.current?.getBoundingClientRect()
    return box
      ? { x: point.clientX - box.left - box.width / 2, y: point.clientY - box.top - box.height / 2 }
      : { x: 0, y: 0 }
  }

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    const root = document.documentElement
    root.style.overflow = 'hidden'
    return () => {
      root.style.overflow = ''
      element?.close()
    }
  }, [])
  useBack(onClose)
  useEffect(() => {
    const element = stage.current
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      const middle = fromMiddle(event)
      setView((now) => zoomed(now, Math.exp(-event.deltaY / 400), middle))
    }
    element?.addEventListener('wheel', wheel, { passive: false })
    return () => element?.removeEventListener('wheel', wheel)
  })

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    press.current = { x: event.clientX, y: event.clientY, moved: fingers.current.size > 1 }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    const last = fingers.current.get(event.pointerId)
    if (!last) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    if (press.current && Math.hypot(now.x - press.current.x, now.y - press.current.y) > 6) press.current.moved = true
    if (other) {
      const by = Math.hypot(now.x - other.x, now.y - other.y) / Math.hypot(last.x - other.x, last.y - other.y)
      const middle = fromMiddle({ clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 })
      setView((before) => zoomed(before, by, middle))
    } else {
      setView((before) =>
        before.scale === 1 ? before : { ...before, x: before.x + now.x - last.x, y: before.y + now.y - last.y },
      )
    }
  }
  const up = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
    const start = press.current
    press.current = null
    if (!start || fingers.current.size > 0) return
    const far = event.clientX - start.x
    if (view.scale === 1 && many && Math.abs(far) > SWIPE && event.pointerType !== 'mouse') turn(far < 0 ? 1 : -1)
    else if (!start.moved && !(document.elementFromPoint(event.clientX, event.clientY) instanceof HTMLImageElement))
      onClose()
  }

  return (
    <dialog
      ref={dialog}
      className="lightbox"
      aria-label={t.reader.pictures}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        // These are keys of the browser: Alt ← goes back, Ctrl + zooms the window.
        if (event.altKey || event.ctrlKey || event.metaKey) return
        const act: Record<string, () => void> = {
          ArrowLeft: () => many && turn(-1),
          ArrowRight: () => many && turn(1),
          '+': () => setView(zoomed(view, STEP)),
          '=': () => setView(zoomed(view, STEP)),
          '-': () => setView(zoomed(view, 1 / STEP)),
          '0': () => setView(WHOLE),
        }
        const run = act[event.key]
        if (!run) return
        event.preventDefault()
        run()
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: buttons and keys do the same */}
      <div
        ref={stage}
        className="lightbox-stage"
        data-zoomed={view.scale > 1 || undefined}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        onDoubleClick={(event) => setView(view.scale > 1 ? WHOLE : zoomed(view, 2.5, fromMiddle(event)))}
      >
        {picture && (
          <img
            key={picture.src}
            src={picture.src}
            alt={picture.alt}
            draggable={false}
            style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
          />
        )}
      </div>
      <div className="lightbox-bar">
        {many && (
          <span className="lightbox-count o-num" role="status" aria-label={t.reader.picture(at + 1, pictures.length)}>
            {at + 1} / {pictures.length}
          </span>
        )}
        {picture?.alt && <span className="o-cut">{picture.alt}</span>}
        <span className="o-grow" />
        <IconButton
          icon={ZoomOut}
          label={t.reader.zoomOut}
          shortcut="-"
          onClick={() => setView(zoomed(view, 1 / STEP))}
        />
        <IconButton icon={ZoomIn} label={t.reader.zoomIn} shortcut="+" onClick={() => setView(zoomed(view, STEP))} />
        <IconButton icon={X} label={t.reader.closePicture} shortcut="Esc" onClick={onClose} />
      </div>
      {many && (
        <>
          <span className="lightbox-turn lightbox-turn-back">
            <IconButton icon={ChevronLeft} label={t.reader.picturePrevious} onClick={() => turn(-1)} />
          </span>
          <span className="lightbox-turn lightbox-turn-on">
            <IconButton icon={ChevronRight} label={t.reader.pictureNext} onClick={() => turn(1)} />
          </span>
        </>
      )}
    </dialog>
  )
}
