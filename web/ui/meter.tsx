import { classNames } from './class-names.ts'
import './meter.css'

/** A used part of a limit as a bar. From four fifths on it warns; at the limit it is red. The numbers stand beside it as text. */
export function Meter({ label, value, max }: { label: string; value: number; max: number }) {
  const share = max > 0 ? Math.min(1, value / max) : 1
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers draw <meter> in their own ways
    <span
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className={classNames('o-meter', share >= 1 ? 'o-meter-full' : share >= 0.8 && 'o-meter-warn')}
    >
      <i style={{ width: `${share * 100}%` }} />
    </span>
  )
}
