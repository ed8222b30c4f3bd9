import { Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import './writing.css'

const ICONS = { info: Info, warn: TriangleAlert, danger: OctagonAlert } as const

/** A line between the bars and the text: a message about the page, with the possible actions. */
export function NoticeBar(props: { kind: keyof typeof ICONS; children: ReactNode; actions: ReactNode }) {
  return (
    <div className="o-notice-bar" data-kind={props.kind} role={props.kind === 'danger' ? 'alert' : 'status'}>
      <Icon of={ICONS[props.kind]} />
      <span className="o-grow">{props.children}</span>
      {props.actions && <span className="o-notice-bar-acts">{props.actions}</span>}
    </div>
  )
}
