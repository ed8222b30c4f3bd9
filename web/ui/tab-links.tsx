import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import './tabs.css'

/** Tabs that are links, each with an address. */
export function TabLinks(props: { label: string; tabs: readonly { to: string; label: ReactNode }[] }) {
  return (
    <nav className="o-tabs" aria-label={props.label}>
      {props.tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} end className="o-tab">
          {tab.label}
        </NavLink>
      ))}
    </nav>
  )
}
