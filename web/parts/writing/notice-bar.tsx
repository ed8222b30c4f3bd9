import { Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import './writing.css'

const ICONS = { info: Info, warn: TriangleAlert, danger: OctagonAlert } as const

/**
 * A line between the bars and the text: a message about the page, with the possible actions.
 * @param saysOutage it says that the site has an outage: the notice of the whole screen is hidden
 */
export function NoticeBar(props: {
  kind: keyof typeof ICONS
  saysOutage?: boolean
  children: ReactNode
  actions: ReactNode
}) {
  const { kind, saysOutage, children, actions } = props
  return (
    <div
      className="o-notice-bar"
      data-kind={kind}
      data-outage={saysOutage || undefined}
      role={kind === 'danger' ? 'alert' : 'status'}
    >
      <Icon of={ICONS[kind]} />
      <span className="o-grow">{children}</span>
      {actions && <span className="o-notice-bar-acts">{actions}</span>}
    </div>
  )
}
