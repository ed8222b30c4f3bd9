import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type LucideIcon } from './icon.tsx'
import './badge.css'

/** A short word about a thing. The word must carry the meaning; colour alone does not. */
export function Badge(props: {
  kind?: 'neutral' | 'accent' | 'warn' | 'danger' | 'line'
  icon?: LucideIcon
  children: ReactNode
  className?: string
}) {
  const { kind = 'neutral', icon, children, className } = props
  return (
    <span className={classNames('o-badge', kind !== 'neutral' && `o-badge-${kind}`, className)}>
      {icon && <Icon of={icon} size="s" />}
      {children}
    </span>
  )
}
