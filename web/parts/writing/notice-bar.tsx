import { Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { tellOutage } from '#web/lib/outage.ts'
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
  const { kind, saysOutage = false, children, actions } = props
  useEffect(() => (saysOutage ? tellOutage() : undefined), [saysOutage])
  return (
    <div className="o-notice-bar" data-kind={kind} role={kind === 'danger' ? 'alert' : 'status'}>
      <Icon of={ICONS[kind]} />
      <span className="o-grow">{children}</span>
      {actions && <span className="o-notice-bar-acts">{actions}</span>}
    </div>
  )
}
