import type { HTMLAttributes, TouchEvent } from 'react'

/** How long a finger must rest for a long press, and how far it may move meanwhile. */
const PRESS_MS = 500
const STRAY_PX = 10

/**
 * Detects long presses in browsers that open no context menu for them (Safari on phones). Returns handlers for the element, and
 * `cancel` for when the browser's own context menu event comes first.
 */
export function createLongPress(
  onPress: (target: EventTarget, point: { x: number; y: number }) => void,
): HTMLAttributes<HTMLDivElement> & { cancel: () => void } {
  let timer = 0
  let start = { x: 0, y: 0 }
  let pressed = false
  const cancel = () => clearTimeout(timer)
  return {
    cancel,
    onTouchStart: (event: TouchEvent) => {
      cancel()
      pressed = false
      const finger = event.touches[0]
      if (!finger || event.touches.length > 1) return
      start = { x: finger.clientX, y: finger.clientY }
      const { target } = event
      timer = window.setTimeout(() => {
        pressed = true
        onPress(target, start)
      }, PRESS_MS)
    },
    onTouchMove: (event: TouchEvent) => {
      const finger = event.touches[0]
      if (finger && Math.hypot(finger.clientX - start.x, finger.clientY - start.y) > STRAY_PX) cancel()
    },
    onTouchEnd: (event: TouchEvent) => {
      cancel()
      if (pressed) event.preventDefault()
      pressed = false
    },
    onTouchCancel: cancel,
  }
}
