import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** A screen that loads its rows first may still be short; restoring waits this long for it to grow. */
const RESTORE_MS = 1_500

const positions = new Map<string, number>()

/** State for `navigate` and `<Link>`: stay where the page is scrolled to, and leave the focus alone (a tab, a filter). */
export const KEEP_SCROLL = { keepScroll: true } as const

function keepsScroll(state: unknown): boolean {
  return !!(state as { keepScroll?: boolean } | null)?.keepScroll
}

function restore(top: number): () => void {
  const end = performance.now() + RESTORE_MS
  let frame = 0
  const step = () => {
    scrollTo(0, top)
    if (Math.abs(scrollY - top) > 1 && performance.now() < end) frame = requestAnimationFrame(step)
  }
  step()
  const stop = () => cancelAnimationFrame(frame)
  addEventListener('wheel', stop, { once: true, passive: true })
  addEventListener('touchstart', stop, { once: true, passive: true })
  return () => {
    stop()
    removeEventListener('wheel', stop)
    removeEventListener('touchstart', stop)
  }
}

/**
 * What a browser does by itself between documents: a new screen starts at its top (or at its hash), going back returns to where one
 * was, and the focus moves into the new screen: to `[data-focus]`, else its `h1`, else `#main`.
 */
export function useRouteChange(): void {
  const location = useLocation()
  const type = useNavigationType()
  const first = useRef(true)
  const lastPath = useRef(location.pathname)

  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])

  // remembered while the old screen is still there
  useEffect(() => {
    const remember = () => positions.set(location.key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [location.key])

  useLayoutEffect(() => {
    const samePath = lastPath.current === location.pathname
    lastPath.current = location.pathname
    if (first.current) {
      first.current = false
      if (!location.hash) return
    }
    if (keepsScroll(location.state)) return
    if (!samePath) {
      const main = document.getElementById('main')
      const target = main?.querySelector<HTMLElement>('[data-focus]') ?? main?.querySelector<HTMLElement>('h1') ?? main
      if (target && !document.activeElement?.matches('[data-autofocus], [autofocus]')) {
        if (!target.hasAttribute('tabindex')) target.tabIndex = -1
        target.focus({ preventScroll: true })
      }
    }
    const saved = positions.get(location.key)
    if (type === 'POP' && saved !== undefined) return restore(saved)
    const anchor = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (anchor) anchor.scrollIntoView()
    else if (!samePath) scrollTo(0, 0)
  }, [location, type])
}
