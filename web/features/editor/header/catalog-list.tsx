import { Check } from 'lucide-react'
import type { RefObject } from 'react'
import { Autocomplete, Input, ListBox, ListBoxItem, SearchField, useFilter } from 'react-aria-components'
import { useTexts } from '#web/lib/locale.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Popover } from '#web/ui/react-aria/popover.tsx'
import '#web/ui/react-aria/menu-popup.css'

/** A list with at least this many catalogs has a filter field. */
const FILTER_FROM = 8

export interface CatalogOption {
  cat_id: number
  /** `a/b/c` */
  path: string
}

function List(props: Omit<CatalogListProps, 'anchor'>) {
  const t = useTexts().editor
  const { contains } = useFilter({ sensitivity: 'base' })
  const hasFilter = props.options.length > FILTER_FROM
  const list = (
    <ListBox
      aria-label={t.catalog}
      className="o-menu editor-catalogs"
      selectionMode="single"
      disallowEmptySelection
      autoFocus={!hasFilter}
      selectedKeys={[props.value]}
      renderEmptyState={() => <p className="editor-catalogs-none">{t.catalogNone}</p>}
      onAction={(key) => props.onChoose(Number(key))}
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : keys
        if (key !== undefined) props.onChoose(Number(key))
      }}
      items={props.options}
    >
      {({ cat_id, path }) => (
        <ListBoxItem id={cat_id} textValue={path} className="o-menu-item">
          <span className="o-menu-label">{path.replaceAll('/', ' / ')}</span>
          {cat_id === props.value && <Icon of={Check} className="o-menu-tick" />}
        </ListBoxItem>
      )}
    </ListBox>
  )
  if (!hasFilter) return list
  return (
    <Autocomplete filter={contains}>
      <SearchField aria-label={t.catalogFilter} className="editor-catalogs-find" autoFocus>
        <Input className="o-input" placeholder={t.catalogFilter} />
      </SearchField>
      {list}
    </Autocomplete>
  )
}

interface CatalogListProps {
  options: readonly CatalogOption[]
  value: number
  onChoose: (cat_id: number) => void
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The open list of catalogs; it needs React Aria, so it is loaded when it first opens. */
export function CatalogList({ anchor, ...props }: CatalogListProps) {
  const t = useTexts().editor
  return (
    <Popover label={t.catalog} anchor={anchor} onClose={props.onClose}>
      <List {...props} />
    </Popover>
  )
}
