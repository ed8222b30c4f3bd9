import { useTexts } from '../../lib/locale.tsx'
import { useRememberedNumber } from '../../lib/remembered-number.ts'
import { Grip } from '../../ui/grip.tsx'

/** Widths of the tree (px). */
const RANGE = { standard: 280, least: 220, most: 420, step: 16, digits: 0 }

/** The remembered width of the tree in pixels, and its setter. */
export const useTreeWidth = () => useRememberedNumber('octavo-tree-width', RANGE)

/** The right edge of the tree, which sets its width. */
export function TreeGrip({ width, onChange }: { width: number; onChange: (width: number) => void }) {
  const label = useTexts().reader.resizeTree
  return <Grip label={label} value={width} range={RANGE} unit="px" className="side-grip" onChange={onChange} />
}
