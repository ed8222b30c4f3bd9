/** Collects observations about a page while it loads. This code runs in the page before anything else, so it uses nothing from outside. */

/** Milliseconds since the navigation began; undefined when it has not happened yet. */
export interface Seen {
  /** The first frame with the text of the article, and how many resources had arrived by then. */
  text?: number
  requestsBeforeText?: number
  /** The tree reacts to an arrow key. */
  tree?: number
  fcp?: number
  lcp?: number
  /** Cumulative layout shift. */
  cls: number
  /** The durations of tasks longer than 50 ms, in milliseconds. */
  longTasks: number[]
}

/**
 * Stores its observations in `window.seen`.
 * @param pressTree whether the tree is tried with arrow keys; not for loads with other measurements
 */
export function watchPage(pressTree: boolean): void {
  const seen: Seen = { cls: 0, longTasks: [] }
  Object.assign(window, { seen })
  const observe = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
  })
  observe('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime
  })
  observe('longtask', (entry) => seen.longTasks.push(entry.duration))
  observe('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!shift.hadRecentInput) seen.cls += shift.value
  })
  const lookForText = () => {
    const text = document.querySelector('article .prose, article.prose')?.textContent?.trim()
    if (!text) return requestAnimationFrame(lookForText)
    seen.text = performance.now()
    const arrived = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    seen.requestsBeforeText = arrived.filter((entry) => entry.responseEnd > 0).length
  }
  requestAnimationFrame(lookForText)
  const pressDown = () => {
    const stop = document.querySelector<HTMLElement>('[role=tree] [role=treeitem][tabindex="0"]')
    if (stop) {
      stop.focus({ preventScroll: true })
      stop.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
      const now = document.activeElement
      if (now !== stop && now?.getAttribute('role') === 'treeitem') {
        seen.tree = performance.now()
        return
      }
    }
    setTimeout(pressDown, 10)
  }
  if (pressTree) pressDown()
}
