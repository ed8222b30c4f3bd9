import { Info, Lightbulb, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import './notice.css'

const ICONS = { info: Info, tip: Lightbulb, warn: TriangleAlert, danger: OctagonAlert } as const

/**
 * A message beside the thing that it is about. With `alert` it is announced when it appears: for errors of a form, or of a list
 * that could not be loaded. `actions` stand at the end.
 */
export function Notice(props: {
  kind?: keyof typeof ICONS
  children: ReactNode
  actions?: ReactNode
  alert?: boolean
  className?: string
}) {
  const { kind = 'info', children, actions, alert, className } = props
  return (
    <div className={classNames('o-notice', `o-notice-${kind}`, className)} role={alert ? 'alert' : undefined}>
      <Icon of={ICONS[kind]} />
      <div className="o-notice-body">{children}</div>
      {actions && <div className="o-notice-actions">{actions}</div>}
    </div>
  )
}
