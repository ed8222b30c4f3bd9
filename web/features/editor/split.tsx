import { useTexts } from '#web/lib/locale.tsx'
import { useRememberedNumber } from '#web/lib/remembered-number.ts'
import { Grip } from '#web/ui/grip.tsx'

/** The share of the text in the width, in percent. */
const RANGE = { standard: 50, least: 25, most: 75, step: 2, digits: 1 }

/** The remembered share of the text in the width (percent), and its setter. */
export const useSplit = () => useRememberedNumber('octavo-editor-split', RANGE)

/** The movable line between text and preview. */
export function SplitGrip({ share, onChange }: { share: number; onChange: (share: number) => void }) {
  const label = useTexts().editor.split
  return <Grip label={label} value={share} range={RANGE} unit="%" className="editor-grip" onChange={onChange} />
}
