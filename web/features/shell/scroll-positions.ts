import type { Location } from 'react-router'

const STORAGE_KEY = 'octavo-scroll'
/** Entries of the history that are remembered; older ones start at their top. */
const MOST = 50

const positions = new Map<string, number>(stored())

/** Positions from before a reload. A visit that begins anew begins at the top. */
function stored(): [string, number][] {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (entry?.type !== 'reload' && entry?.type !== 'back_forward') return []
  try {
    const pairs: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(pairs) ? pairs : []
  } catch {
    return []
  }
}

const keyOf = (location: Location) => `${location.key} ${location.pathname}`

/** Notes how far the page is scrolled at this entry of the history. */
export function rememberPosition(location: Location): void {
  const key = keyOf(location)
  positions.delete(key)
  positions.set(key, Math.round(scrollY))
  const oldest = positions.keys().next().value
  if (positions.size > MOST && oldest !== undefined) positions.delete(oldest)
}

/** Pixels from the top that were noted for this entry, if any. */
export function positionOf(location: Location): number | undefined {
  return positions.get(keyOf(location))
}

/** Takes the scrolling over from the browser, and keeps the positions over a reload. Returns how to give it back. */
export function keepPositions(): () => void {
  history.scrollRestoration = 'manual'
  const save = () => {
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions]))
    } catch {
      // a closed or full storage: a reload starts at the top
    }
  }
  addEventListener('pagehide', save)
  return () => {
    removeEventListener('pagehide', save)
    history.scrollRestoration = 'auto'
  }
}
