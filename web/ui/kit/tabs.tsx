import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'
import { KitProvider } from './kit-provider.tsx'
import '#web/ui/tabs.css'

export interface TabPlace<V extends string> {
  value: V
  label: ReactNode
  content: ReactNode
}

/** Places beside each other, one shown. When each place has an address of its own, use `../tab-links.tsx`. */
export function Tabs<V extends string>(props: {
  label: string
  places: readonly TabPlace<V>[]
  value: V
  onChange: (value: V) => void
}) {
  return (
    <KitProvider>
      <AriaTabs selectedKey={props.value} onSelectionChange={(key) => props.onChange(key as V)}>
        <TabList className="o-tabs" aria-label={props.label}>
          {props.places.map((place) => (
            <Tab key={place.value} id={place.value} className="o-tab">
              {place.label}
            </Tab>
          ))}
        </TabList>
        {props.places.map((place) => (
          <TabPanel key={place.value} id={place.value} className="o-tab-panel">
            {place.content}
          </TabPanel>
        ))}
      </AriaTabs>
    </KitProvider>
  )
}
