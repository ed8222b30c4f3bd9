import type { Location } from 'react-router'

const STORAGE_KEY = 'octavo-scroll'
/** How many history entries are remembered; older ones start at the top. */
const MOST = 50

/** Where a reader is: px from the top, and in a long text the block at the top of the window, because heights of parts of it are estimates. */
export interface Position {
  top: number
  block?: BlockPosition | undefined
}

/** A block of a long text: the number of its part, its own in the part, and px from its top to that of the window. */
type BlockPosition = readonly [part: number, block: number, from: number]

/** Blocks that end above this line are not counted as read (px): the header hides them. */
const READ_FROM = 80
/** The parts of a long text, and of a long table in it (web/features/page/long-text.ts). */
const parts = () => document.getElementsByClassName('text-part')

/** The first of these elements that ends below the header; the last one if none does. */
function firstInView(elements: ArrayLike<Element>): number {
  let [first, last] = [0, elements.length - 1]
  while (first < last) {
    const middle = (first + last) >> 1
    if ((elements[middle] as Element).getBoundingClientRect().bottom > READ_FROM) last = middle
    else first = middle + 1
  }
  return first
}

function blockInView(): BlockPosition | undefined {
  const all = parts()
  if (scrollY === 0 || all.length === 0) return undefined
  const part = firstInView(all)
  const blocks = (all[part] as Element).children
  const block = firstInView(blocks)
  return blocks[block] && [part, block, Math.round(blocks[block].getBoundingClientRect().top)]
}

/** Scrolls to where a reader was. @returns whether that is there already; parts above may still get their heights */
export function scrollToPosition({ top, block }: Position): boolean {
  const [part = 0, at = 0, from = 0] = block ?? []
  const element = block && parts()[part]?.children[at]
  const off = element ? element.getBoundingClientRect().top - from : top - scrollY
  if (Math.abs(off) <= 1) return true
  scrollBy(0, off)
  return !element && Math.abs(scrollY - top) <= 1
}

/** Whether the heights of a text on the screen may still change while it is scrolled. */
export const hasParts = (): boolean => parts().length > 0

const positions = new Map<string, Position>(stored())

/** The positions from before a reload. A new visit begins at the top. */
function stored(): [string, Position][] {
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
  positions.set(key, { top: Math.round(scrollY), block: blockInView() })
  const oldest = positions.keys().next().value
  if (positions.size > MOST && oldest !== undefined) positions.delete(oldest)
}

/** The stored scroll position of a history entry, if any. */
export function positionOf(location: Location): Position | undefined {
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
