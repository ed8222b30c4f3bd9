import { type ComponentProps, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { type ButtonKind, type ButtonSize, buttonClass } from './button.tsx'
import { Icon, type LucideIcon } from './icon.tsx'
import { iconButtonClass } from './icon-button.tsx'
import { lazyNamed } from './lazy-named.tsx'
import { tip } from './tooltip.tsx'

/** One row of a menu. Either `run` or `to`. */
export interface MenuAction {
  id: string
  label: string
  icon?: LucideIcon
  /** Shown at the end, for example `Ctrl S`. The key itself is bound elsewhere. */
  shortcut?: string
  /** The action is destructive: it is red and belongs into the last group. */
  danger?: boolean
  disabled?: boolean
  /** A path of our own, or an address of another site (opens a new tab). */
  to?: string
  /** Makes it one of several choices; `true` shows the tick. */
  checked?: boolean
  /** Language of the label, when it differs from that of the interface. */
  lang?: string
  run?: () => unknown
}

/** Rows that belong together. A thin line separates groups; empty groups are left out. */
export interface MenuGroup {
  title?: string
  actions: readonly MenuAction[]
}

export type MenuAnchor = RefObject<HTMLElement | null> | { x: number; y: number }

export interface MenuPopupProps {
  label: string
  groups: readonly MenuGroup[]
  /** The element at which the menu opens, or a point of the window (a context menu). */
  anchor: MenuAnchor
  onClose: () => void
  /** The menu was opened by a key, so the first row gets the focus. */
  byKey?: boolean
  align?: 'start' | 'end'
}

const OPENING_KEYS: ReadonlySet<string> = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp'])

const Popup = lazyNamed(() => import('./react-aria/menu-popup.tsx'), 'MenuPopup')

/** Downloads the menu's code before it is needed. */
export function preloadMenu(): void {
  Popup.preload().catch(() => undefined)
}

/**
 * An open menu; render it while it should be open. React Aria is downloaded with the first menu, so the reader may use it too. On
 * phones it is a drawer at the bottom.
 */
export function MenuPopup(props: MenuPopupProps) {
  return (
    <Suspense fallback={null}>
      <Popup {...props} />
    </Suspense>
  )
}

interface TriggerProps {
  label: string
  groups: readonly MenuGroup[]
  align?: 'start' | 'end'
}

function MenuTrigger(props: TriggerProps & Omit<ComponentProps<'button'>, 'ref'>) {
  const { label, groups, align, ...rest } = props
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<false | 'key' | 'pointer'>(false)
  return (
    <>
      <button
        {...rest}
        ref={anchor}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open !== false}
        onPointerEnter={preloadMenu}
        onFocus={preloadMenu}
        onClick={(event) => {
          anchor.current?.focus() // Safari does not focus a pressed button, but the focus must return here
          setOpen(event.detail === 0 ? 'key' : 'pointer')
        }}
        onKeyDown={(event) => {
          // A key opens the menu on keydown. React Aria takes the click that follows a key for one of a screen reader, and would
          // leave the focus on the menu instead of its first row.
          if (!OPENING_KEYS.has(event.key) || event.repeat) return
          event.preventDefault()
          setOpen('key')
        }}
      />
      {open && (
        <MenuPopup {...{ label, groups, anchor, align }} byKey={open === 'key'} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

/** An icon button (or an avatar as `children`) that opens a menu: `<MenuIconButton label icon={Ellipsis} groups={…} />`. */
export function MenuIconButton(
  props: TriggerProps & { icon?: LucideIcon; size?: 's' | 'm'; className?: string; children?: ReactNode },
) {
  const { icon, size, className, children, ...rest } = props
  return (
    <MenuTrigger
      align="end"
      {...rest}
      {...tip(rest.label)}
      aria-label={rest.label}
      className={iconButtonClass({ size, className })}
    >
      {icon && <Icon of={icon} />}
      {children}
    </MenuTrigger>
  )
}

/** A button with words that opens a menu: `<MenuButton label="Import" icon={Upload} groups={…} />`. */
export function MenuButton(
  props: TriggerProps & {
    icon?: LucideIcon
    kind?: ButtonKind
    size?: ButtonSize
    className?: string
    children?: ReactNode
  },
) {
  const { icon, kind, size, className, children, ...rest } = props
  return (
    <MenuTrigger {...rest} className={buttonClass({ kind, size, className })}>
      {icon && <Icon of={icon} />}
      {children ?? rest.label}
    </MenuTrigger>
  )
}
