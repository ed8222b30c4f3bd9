import { type ReactNode, useEffect, useRef } from 'react'
import type { LucideIcon } from './icon.tsx'
import { SideLink } from './side-nav.tsx'
import './side-layout.css'

/** A link of the side list. */
export interface SidePlace {
  to: string
  icon: LucideIcon
  label: string
}

/**
 * A side list of the parts of one subject (a bar on top in a narrow window), with the current part beside it.
 * @param props.current the address of the current part
 * @param props.before shown above the list in a wide window
 * @param props.wide as wide as tables need; otherwise as wide as forms need
 */
export function SideLayout(props: {
  label: string
  places: readonly SidePlace[]
  current: string
  before?: ReactNode
  wide?: boolean
  className?: string
  children: ReactNode
}) {
  const { label, places, current, before, wide, className, children } = props
  const nav = useRef<HTMLElement>(null)
  // in a narrow window the bar may be wider than the window
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when another part is current
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <div className={wide ? 'o-side o-side-wide' : 'o-side'}>
      <nav ref={nav} className="o-nav o-side-nav" aria-label={label}>
        {before && <div className="o-side-before">{before}</div>}
        {places.map((place) => (
          <SideLink key={place.to} to={place.to} icon={place.icon} current={place.to === current}>
            {place.label}
          </SideLink>
        ))}
      </nav>
      <main id="main" className={className} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
