import { type ReactNode, useEffect, useRef } from 'react'
import type { LucideIcon } from './icon.tsx'
import { SideLink } from './side-nav.tsx'
import './side-layout.css'

/** A place that the list at the side leads to. */
export interface SidePlace {
  to: string
  icon: LucideIcon
  label: string
}

/**
 * Places of one subject at the side (a bar on top when it is narrow), the chosen one beside them.
 * @param props.current the address of the chosen place
 * @param props.before stands above the places in a wide window
 * @param props.wide room for tables; otherwise lines as wide as forms and settings need
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
  // the bar of a narrow window may be wider than the window
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is the current one
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
