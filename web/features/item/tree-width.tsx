import { useTexts } from '#web/lib/locale.tsx'
import { useRememberedNumber, within } from '#web/lib/remembered-number.ts'
import { Grip } from '#web/ui/grip.tsx'

/** Widths of the tree (px). */
const RANGE = { standard: 280, least: 220, most: 420, step: 16, digits: 0 }

/**
 * The remembered width of the tree in pixels, and its setter. Styles read it as `--o-tree`, which web/public/before-paint.js sets
 * first.
 */
export function useTreeWidth(): [number, (width: number) => void] {
  const [width, setWidth] = useRememberedNumber('octavo-tree-width', RANGE)
  const set = (next: number) => {
    setWidth(next)
    document.documentElement.style.setProperty('--o-tree', `${within(RANGE, next)}px`)
  }
  return [width, set]
}

/** The right edge of the tree, which can be dragged to set its width. */
export function TreeGrip({ width, onChange }: { width: number; onChange: (width: number) => void }) {
  const label = useTexts().reader.resizeTree
  return <Grip label={label} value={width} range={RANGE} unit="px" className="side-grip" onChange={onChange} />
}
