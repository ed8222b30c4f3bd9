import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { DiffResult } from '#web/ui/diff/diff-model.ts'
import { changeStarts } from '#web/ui/diff/fold.ts'

/** Whether a key may move between changes: no field has the focus and no modifier is pressed. */
const isFree = (event: KeyboardEvent) =>
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !(event.target as HTMLElement | null)?.closest('input, textarea, select, [contenteditable="true"], [role="menu"]')

/** Marks the row where a change begins and scrolls it into view. */
function show(area: HTMLElement | null, start: number | undefined): void {
  const row = area?.querySelector<HTMLElement>(`[data-row="${start}"]`)
  for (const old of area?.querySelectorAll('[data-here]') ?? []) old.removeAttribute('data-here')
  row?.setAttribute('data-here', '')
  row?.scrollIntoView({ block: 'center' })
}

/**
 * Moves between changes, by buttons or by the keys n (j) and p (k). It begins at the first change.
 * @param area the element that contains the table
 * @returns `now` is the number of the current change from 1; 0 when nothing differs
 */
export function useChanges(area: RefObject<HTMLElement | null>, diff: DiffResult | null) {
  const [now, setNow] = useState(0)
  const starts = diff ? changeStarts(diff.rows) : []
  const all = starts.length
  const go = useCallback(
    (by: 1 | -1) => {
      const first = diff ? changeStarts(diff.rows) : []
      if (first.length === 0) return
      setNow((at) => {
        const to = ((at + by - 1 + first.length) % first.length) + 1
        show(area.current, first[to - 1])
        return to
      })
    },
    [area, diff],
  )
  useEffect(() => {
    const first = diff ? changeStarts(diff.rows)[0] : undefined
    setNow(first === undefined ? 0 : 1)
    if (first === undefined) return
    const frame = requestAnimationFrame(() => show(area.current, first))
    return () => cancelAnimationFrame(frame)
  }, [area, diff])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isFree(event)) return
      const by = { n: 1, j: 1, p: -1, k: -1 }[event.key] as 1 | -1 | undefined
      if (!by) return
      event.preventDefault()
      go(by)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [go])
  return { now, all, go }
}
