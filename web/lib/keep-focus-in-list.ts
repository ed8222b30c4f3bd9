/** How long a removal may take, in milliseconds. */
const WATCH_MS = 10_000

const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]'

const controlsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(CONTROLS)]

/** The position of the focus in a list: the row, its number, and the number of the control in the row. */
function placeOf(element: Element | null) {
  const row = element?.closest('li, tr')
  const list = row?.parentElement
  if (!element || !row || !list) return undefined
  return { row, list, index: [...list.children].indexOf(row), control: controlsOf(row).indexOf(element as HTMLElement) }
}

/**
 * Keeps the focus near when its row is removed from a list, as the browser would put it on nothing. It goes to the same control of the row that took
 * the place, else to the one before, else to the heading of the screen. Call it when a removal begins.
 */
export function keepFocusInList(): void {
  let place = placeOf(document.activeElement)
  const look = () => {
    const { activeElement } = document
    if (activeElement && activeElement !== document.body) place = placeOf(activeElement) ?? place
    else if (place && !place.row.isConnected) {
      end()
      focusNear(place)
    }
  }
  const observer = new MutationObserver(look)
  const timer = setTimeout(() => end(), WATCH_MS)
  const end = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(document.body, { childList: true, subtree: true })
}

function focusNear({ list, index, control }: NonNullable<ReturnType<typeof placeOf>>): void {
  const rows = list.isConnected ? [list.children[index], list.children[index - 1]] : []
  for (const row of rows) {
    const controls = row ? controlsOf(row) : []
    const target = controls[control] ?? controls.at(-1)
    if (target) {
      target.focus()
      return
    }
  }
  const heading = document.querySelector<HTMLElement>('#main [data-focus], #main h1')
  if (!heading) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
