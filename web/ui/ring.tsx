import { useTexts } from '#web/lib/locale.tsx'
import './button.css'

/** A small turning ring for work inside a line; with words beside it pass `label={null}`. */
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
