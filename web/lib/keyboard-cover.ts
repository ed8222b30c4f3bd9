import { type RefObject, useEffect } from 'react'

/** The bars of a browser cover less than this (px), and zooming with two fingers is no keyboard. */
const LEAST_COVER = 120

/** The height of the window above the keyboard of a phone, which covers the page instead of making it smaller (px). `null` without a keyboard. */
export function heightAboveKeyboard(): number | null {
  const { visualViewport } = window
  if (!visualViewport) return null
  const height = Math.round(visualViewport.height * visualViewport.scale)
  return innerHeight - height > LEAST_COVER ? height : null
}

/** Gives an element that height as `--room` while the keyboard is open. */
export function useRoomAboveKeyboard(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const adjust = () => {
      const height = heightAboveKeyboard()
      if (height === null) element.current?.style.removeProperty('--room')
      else element.current?.style.setProperty('--room', `${height}px`)
    }
    adjust()
    const { visualViewport } = window
    visualViewport?.addEventListener('resize', adjust)
    return () => visualViewport?.removeEventListener('resize', adjust)
  }, [element])
}
