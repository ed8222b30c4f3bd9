import type { Location } from 'react-router'

const STORAGE_KEY = 'octavo-scroll'
/** How many history entries are remembered; older ones start at the top. */
const MOST = 50

const positions = new Map<string, number>(stored())

/** The positions from before a reload. A new visit begins at the top. */
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

/** Stores the scroll position of the current history entry. */
export function rememberPosition(location: Location): void {
  const key = keyOf(location)
  positions.delete(key)
  positions.set(key, Math.round(scrollY))
  const oldest = positions.keys().next().value
  if (positions.size > MOST && oldest !== undefined) positions.delete(oldest)
}

/** The stored scroll position of a history entry in pixels, if any. */
export function positionOf(location: Location): number | undefined {
  return positions.get(keyOf(location))
}

/** Takes over the scrolling from the browser and keeps the positions over a reload. The returned function ends that. */
export function keepPositions(): () => void {
  history.scrollRestoration = 'manual'
  const save = () => {
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions]))
    } catch {
      // A blocked or full storage: after a reload the page starts at the top.
    }
  }
  addEventListener('pagehide', save)
  return () => {
    removeEventListener('pagehide', save)
    history.scrollRestoration = 'auto'
  }
}
