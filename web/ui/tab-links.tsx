import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import './tabs.css'

/** Tabs that are links: each place has an address. */
export function TabLinks(props: { label: string; places: readonly { to: string; label: ReactNode }[] }) {
  return (
    <nav className="o-tabs" aria-label={props.label}>
      {props.places.map((place) => (
        <NavLink key={place.to} to={place.to} end className="o-tab">
          {place.label}
        </NavLink>
      ))}
    </nav>
  )
}
