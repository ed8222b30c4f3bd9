import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'
import { Icon, type LucideIcon } from './icon.tsx'
import './button.css'

export type ButtonKind = 'primary' | 'default' | 'ghost' | 'danger' | 'danger-quiet'
export type ButtonSize = 's' | 'm' | 'l'

interface Dress {
  kind?: ButtonKind
  /** 28, 32 or 40 px high; on phones the first two are 36. */
  size?: ButtonSize
  /** As wide as the element around it. */
  wide?: boolean
  className?: string
}

/** The class of a button, for elements that are not our `Button`: a trigger of React Aria, a link to another site, a summary. */
export function buttonClass({ kind = 'default', size = 'm', wide, className }: Dress = {}): string {
  return classNames(
    'o-button',
    kind !== 'default' && `o-button-${kind}`,
    size !== 'm' && `o-button-${size}`,
    wide && 'o-button-wide',
    className,
  )
}

export interface ButtonProps extends Dress, Omit<ComponentProps<'button'>, 'className'> {
  icon?: LucideIcon
  /** Shows a ring and ignores presses. Width and label stay. */
  busy?: boolean
  children: ReactNode
}

/** A plain button, `type="button"` by default. One `primary` per view; `danger` only inside a confirm dialog. */
export function Button({ kind, size, wide, className, icon, busy, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ kind, size, wide, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <span className="o-button-ring" />}
      {icon && <Icon of={icon} />}
      <span className="o-button-label">{children}</span>
    </button>
  )
}

/** A link that looks like a button. For our own paths only; a link to another site uses `buttonClass()`. */
export function ButtonLink({
  kind,
  size,
  wide,
  className,
  icon,
  children,
  ...rest
}: Dress & Omit<LinkProps, 'className'> & { icon?: LucideIcon; children: ReactNode }) {
  return (
    <Link {...rest} className={buttonClass({ kind, size, wide, className })}>
      {icon && <Icon of={icon} />}
      <span className="o-button-label">{children}</span>
    </Link>
  )
}
