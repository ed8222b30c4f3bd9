import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon, type LucideIcon } from './icon.tsx'
import './side-nav.css'

/** A link of a side list (groups, settings). Put several into `<nav className="o-nav" aria-label="…">`. */
export function SideLink(props: {
  to: string
  icon?: LucideIcon
  children: ReactNode
  /** A number at the end. */
  count?: number
  current?: boolean
  replace?: boolean
  onClick?: () => void
}) {
  return (
    <Link
      to={props.to}
      replace={props.replace}
      className="o-nav-link"
      aria-current={props.current ? 'page' : undefined}
      onClick={props.onClick}
    >
      {props.icon && <Icon of={props.icon} />}
      <span className="o-cut">{props.children}</span>
      {props.count !== undefined && <span className="o-nav-count">{props.count}</span>}
    </Link>
  )
}
