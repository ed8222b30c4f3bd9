import { useTexts } from '#web/lib/locale.tsx'
import './button.css'

/** A small spinner for work inside a line. Pass `label={null}` when words stand beside it. */
export function Ring(props: { label?: string | null }) {
  const t = useTexts()
  if (props.label === null)
    return <span className="o-ring" aria-hidden="true" style={{ display: 'inline-block', flex: 'none' }} />
  return (
    <span
      role="status"
      aria-label={props.label ?? t.common.loading}
      className="o-ring"
      style={{ display: 'inline-block', flex: 'none' }}
    />
  )
}
