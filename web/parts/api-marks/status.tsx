import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import './status.css'

export type StatusName = 'developing' | 'testing' | 'completed' | 'change' | 'deprecated'

/** Our own icons, each with a shape of its own, on the 24 px grid of the other icons. */
const GLYPHS: Record<StatusName, ReactNode> = {
  developing: <circle cx="12" cy="12" r="8" strokeDasharray="3.2 3.1" />,
  testing: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 7.5a4.5 4.5 0 0 1 0 9z" fill="currentColor" />
    </>
  ),
  completed: (
    <path
      fill="currentColor"
      fillRule="evenodd"
      stroke="none"
      d="M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Zm4.6 6.4-1.5-1.4-4.3 4.7-2-1.9-1.4 1.5 3.5 3.3Z"
    />
  ),
  change: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 8v4.6M12 15.8v.2" />
    </>
  ),
  deprecated: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="m6.5 6.5 11 11" />
    </>
  ),
}

/** The icon alone, 14 px, for the tree. With a `label` it is read aloud. */
export function StatusGlyph(props: { status: StatusName; label?: string; className?: string }) {
  return (
    <svg
      width="14"
      height="14"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      role={props.label ? 'img' : undefined}
      aria-label={props.label}
      aria-hidden={props.label ? undefined : true}
      className={classNames('o-icon', `o-status-${props.status}`, props.className)}
    >
      {GLYPHS[props.status]}
    </svg>
  )
}

/** The state of an API page: icon and word in a pill. */
export function Status(props: { status: StatusName; children: ReactNode }) {
  return (
    <span className={`o-status o-status-${props.status}`}>
      <StatusGlyph status={props.status} />
      {props.children}
    </span>
  )
}
