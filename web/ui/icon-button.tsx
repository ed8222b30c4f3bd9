import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'
import { Icon, type LucideIcon } from './icon.tsx'
import { tip } from './tooltip.tsx'
import './icon-button.css'

interface Dress {
  /** 24 px instead of 32 (36 on phones); the hit area stays 36. */
  size?: 's' | 'm'
  className?: string
}

/** The class of an icon button, for elements that are not our `IconButton` (a trigger of React Aria, a summary). */
export function iconButtonClass({ size = 'm', className }: Dress = {}): string {
  return classNames('o-icon-button', size === 's' && 'o-icon-button-s', className)
}

interface Named {
  /** The name of the control: read aloud, and shown as a tooltip after 500 ms. */
  label: string
  icon: LucideIcon
  /** Shown in the tooltip, for example `Ctrl S`. The key itself is bound elsewhere. */
  shortcut?: string
}

export interface IconButtonProps extends Named, Dress, Omit<ComponentProps<'button'>, 'className' | 'children'> {
  /** A red dot for something new. The label must say so too. */
  dot?: boolean
  /** Makes it a toggle: pressed or not. */
  pressed?: boolean
}

/** A square button with an icon, a name and a tooltip. */
export function IconButton({ label, icon, shortcut, size, className, dot, pressed, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      {...rest}
      {...tip(label, shortcut)}
      aria-label={label}
      className={iconButtonClass({ size, className })}
    >
      <Icon of={icon} />
      {dot && <span className="o-icon-button-dot" />}
    </button>
  )
}

/** A link that looks like an icon button. */
export function IconLink({
  label,
  icon,
  shortcut,
  size,
  className,
  dot,
  ...rest
}: Named & Dress & Pick<IconButtonProps, 'dot'> & Omit<LinkProps, 'className' | 'children'>) {
  return (
    <Link {...rest} {...tip(label, shortcut)} aria-label={label} className={iconButtonClass({ size, className })}>
      <Icon of={icon} />
      {dot && <span className="o-icon-button-dot" />}
    </Link>
  )
}
