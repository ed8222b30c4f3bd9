import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { DiffResult } from '#web/ui/diff/diff-model.ts'
import { changeStarts } from '#web/ui/diff/fold.ts'

/** A key of the page that no field wants. */
const isFree = (event: KeyboardEvent) =>
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !(event.target as HTMLElement | null)?.closest('input, textarea, select, [contenteditable="true"], [role="menu"]')

/**
 * Going from change to change, with buttons or the keys n (j) and p (k).
 * @param area what holds the table
 * @returns `now` counts from 1; 0 before the first step
 */
export function useChanges(area: RefObject<HTMLElement | null>, diff: DiffResult | null) {
  const [now, setNow] = useState(0)
  const starts = diff ? changeStarts(diff.rows) : []
  const all = starts.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: another comparison begins at its start
  useEffect(() => setNow(0), [diff])
  const go = useCallback(
    (by: 1 | -1) => {
      const first = diff ? changeStarts(diff.rows) : []
      if (first.length === 0) return
      setNow((at) => {
        const next = ((at + by - 1 + first.length) % first.length) + 1
        const to = at === 0 && by === -1 ? first.length : next
        const row = area.current?.querySelector<HTMLElement>(`[data-row="${first[to - 1]}"]`)
        for (const old of area.current?.querySelectorAll('[data-here]') ?? []) old.removeAttribute('data-here')
        row?.setAttribute('data-here', '')
        row?.scrollIntoView({ block: 'center' })
        return to
      })
    },
    [area, diff],
  )
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
