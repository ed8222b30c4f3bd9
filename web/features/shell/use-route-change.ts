import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, useLocation, useNavigationType } from 'react-router'
import { decoded } from '#shared/decoded.ts'
import { findAnchor } from '#web/lib/find-anchor.ts'
import { reveal } from '#web/lib/reveal.ts'
import { isFilling } from '#web/lib/text-rest.ts'
import {
  hasParts,
  keepPositions,
  type Position,
  positionOf,
  rememberPosition,
  scrollToPosition,
} from './scroll-positions.ts'

/** How long to wait for a screen that is still loading its rows, so that its headings and its height exist (ms). */
const PATIENCE_MS = 1_500

/** Tries on every frame until `done` returns true, the time is over, or the reader scrolls. The returned function stops it. */
function until(done: () => boolean): () => void {
  let end = performance.now() + PATIENCE_MS
  let frame = 0
  const stop = () => cancelAnimationFrame(frame)
  const step = () => {
    if (isFilling()) end = performance.now() + PATIENCE_MS
    if (!done() && performance.now() < end) frame = requestAnimationFrame(step)
  }
  const gestures = ['wheel', 'touchstart', 'keydown', 'pointerdown']
  for (const gesture of gestures) addEventListener(gesture, stop, { once: true, passive: true })
  step()
  return () => {
    stop()
    for (const gesture of gestures) removeEventListener(gesture, stop)
  }
}

/** For so many frames a place in a long text must stay where it is. Parts of the text around it get their heights meanwhile. */
const STEADY_FRAMES = 4

/** @param isThere scrolls to the place, and tells whether it was there already */
function untilSteady(isThere: () => boolean): () => void {
  let steady = 0
  return until(() => {
    steady = isThere() && !isFilling() ? steady + 1 : 0
    return steady >= (hasParts() ? STEADY_FRAMES : 1)
  })
}

const scrollBack = (position: Position) => untilSteady(() => scrollToPosition(position))

function scrollToAnchor(hash: string): () => void {
  const id = decoded(hash.slice(1))
  let last = Number.NaN
  return untilSteady(() => {
    const anchor = findAnchor(id)
    if (!anchor) return false
    reveal(anchor)
    anchor.scrollIntoView()
    const { top } = anchor.getBoundingClientRect()
    const isSame = Math.abs(top - last) <= 1
    last = top
    return isSame || !hasParts()
  })
}

function focusScreen() {
  const main = document.getElementById('main')
  const target = main?.querySelector<HTMLElement>('[data-focus]') ?? main?.querySelector<HTMLElement>('h1') ?? main
  // A field of the new screen that has focused itself keeps the focus.
  if (!target || main?.contains(document.activeElement)) return
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/**
 * Does what a browser does between documents. A new screen starts at its top or at its hash, and so does one whose own address is opened again; going
 * back and reloading restore the scroll position. The focus moves into the new screen: to `[data-focus]`, else its `h1`, else `#main`.
 */
export function useRouteChange(): void {
  const location = useLocation()
  const type = useNavigationType()
  const last = useRef<Location | null>(null)

  useEffect(() => keepPositions(), [])
  // A layout effect, so that the scroll position which the next screen causes by being shorter is not stored for the previous one.
  useLayoutEffect(() => {
    const remember = () => rememberPosition(location)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [location])

  useLayoutEffect(() => {
    const before = last.current
    last.current = location
    const samePath = before?.pathname === location.pathname
    if (before && !samePath) focusScreen()
    const saved = type === 'POP' ? positionOf(location) : undefined
    if (saved !== undefined) return scrollBack(saved)
    if (location.hash) return scrollToAnchor(location.hash)
    const isAgain = type !== 'POP' && before?.search === location.search
    if (before && (!samePath || isAgain)) scrollTo(0, 0)
    // A reader may have scrolled before the interface listened, or may leave without scrolling.
    rememberPosition(location)
  }, [location, type])
}
